import type { WireProduct } from "@aurelle/shared/contract";
import { type APIRequestContext, request } from "@playwright/test";
import { address, anAccount } from "../support/customers";
import type { Shop } from "../support/shop";

/** A shop with the data that the states show: two accounts, orders, a filled cart. The products are seeded. */
export interface ShopFixture {
  shop: Shop;
  tokens: Readonly<Record<"buyer" | "newcomer", string>>;
  /** An order of the buyer. */
  orderId: string;
  /** Product ids, by the property that a state needs. */
  products: Readonly<Record<"plain" | "discounted" | "soldOut" | "engraved", string>>;
}

const idOf = (products: readonly WireProduct[], matches: (product: WireProduct) => boolean): string => {
  const found = products.find(matches);
  if (!found) throw new Error("the seed has no such product");
  return found.id;
};

async function allProducts(api: APIRequestContext): Promise<WireProduct[]> {
  const found: WireProduct[] = [];
  let next: string | null = "/api/products/product/";
  while (next) {
    const list: { results: WireProduct[]; next: string | null } = await (await api.get(next)).json();
    found.push(...list.results);
    next = list.next;
  }
  return found;
}

/** Fills a fresh shop through its API. */
export async function fillShop(shop: Shop): Promise<ShopFixture> {
  const api = await request.newContext({ baseURL: shop.url });
  const products = await allProducts(api);
  const chosen = {
    plain: idOf(products, ({ inventory, active_discount }) => inventory > 5 && active_discount === null),
    discounted: idOf(products, ({ inventory, active_discount }) => inventory > 5 && active_discount !== null),
    soldOut: idOf(products, ({ inventory }) => inventory === 0),
    engraved: idOf(products, ({ size, engraving_length }) => /^Size /.test(size ?? "") && Boolean(engraving_length)),
  };
  const buyer = await anAccount(shop, "ada@example.com");
  const headers = { Authorization: `Bearer ${buyer}` };
  const add = async (id: string, quantity: number) =>
    (await api.post("/api/cart/add/", { data: { product_id: id, quantity }, headers })).json();
  const order = async () => {
    await add(chosen.plain, 1);
    const { id: cart_id } = await add(chosen.discounted, 2);
    const data = {
      ...address,
      email: "ada@example.com",
      country: "GB",
      notes: "",
      payment_method: "demo_payment",
      cart_id,
    };
    return (await api.post("/api/orders/create/", { data, headers })).json();
  };
  await api.post(`/api/orders/${(await order()).id}/cancel/`, { headers });
  const { id: orderId } = await order();
  await api.post(`/api/orders/${orderId}/simulate/`, { data: { simulation_stage: "next" }, headers });
  await add(chosen.plain, 1);
  await add(chosen.discounted, 2);
  const newcomer = await anAccount(shop, "grace@example.com");
  await api.dispose();
  return { shop, tokens: { buyer, newcomer }, orderId, products: chosen };
}

const fixtures = new Map<string, Promise<ShopFixture>>();
/** The data of a shop, created at the first call. */
export function fixtureOf(shop: Shop): Promise<ShopFixture> {
  const fixture = fixtures.get(shop.url) ?? fillShop(shop);
  fixtures.set(shop.url, fixture);
  return fixture;
}
