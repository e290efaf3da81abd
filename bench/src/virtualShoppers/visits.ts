import { address, codeFor, password } from "../../../e2e/support/customers";
import type { Shop } from "../../../e2e/support/shop";
import { type Answer, ask, type Wanted } from "./sendRequest";

/** Does one thing in the shop. Each request that it takes is told to `heard`. */
export type Visit = (heard: (answer: Answer) => void) => Promise<void>;

let visitors = 0;
/** Of the next visitor: everybody comes from somewhere else, as in a shop that is open to the world. */
function nextAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

interface Product {
  id: string;
  inventory: number;
}

async function productsOf({ url }: Shop): Promise<readonly Product[]> {
  const { body } = await ask(url, { path: "/api/products/product/?page_size=60" });
  const { results } = JSON.parse(body) as { results: Product[] }; // the shop's own answer, kept to its schema by tests
  return results.filter(({ inventory }) => inventory > 1);
}

/**
 * What the shoppers of a day do, in turn: of 40 visits 16 look at pages, 16 at products and lists, 4 at their cart, 3 put something into
 * a new one, and one orders, and cancels, so that the shop never runs out.
 */
export async function dailyVisits(shop: Shop, count = 20): Promise<readonly Visit[]> {
  const products = await productsOf(shop);
  const some = (nth: number) => products[nth % products.length]?.id ?? "";
  const send = (wanted: Wanted) =>
    ask(shop.url, { ...wanted, headers: { "x-forwarded-for": nextAddress(), ...wanted.headers } });
  const register = async (email: string): Promise<string> => {
    const post = (path: string, body: object) => send({ path: `/api/users/${path}/`, method: "POST", body });
    await post("register", { email, password, password_confirm: password });
    const { status, body } = await post("validate", { email, code: await codeFor(shop, email) });
    if (status >= 300) throw new Error(`no account for ${email}: ${status} ${body}`);
    return (JSON.parse(body) as { access: string }).access; // as above
  };
  const free: string[] = [];
  for (let nth = 0; nth < count; nth += 1) free.push(await register(`shopper.${nth}@bench.example`));
  const look =
    (path: string): Visit =>
    async (heard) =>
      heard(await send({ path }));

  let turn = 0;
  const add: Visit = async (heard) => {
    const seen = await send({ path: "/api/cart/" });
    heard(seen);
    const cookie = seen.cookies.join("; ");
    const token = seen.cookies.find((one) => one.startsWith("csrftoken="))?.slice("csrftoken=".length);
    if (!token) return;
    turn += 1;
    const body = { product_id: some(turn), quantity: 1 };
    heard(await send({ path: "/api/cart/add/", method: "POST", headers: { cookie, "x-csrftoken": token }, body }));
  };

  const order: Visit = async (heard) => {
    const token = free.shift();
    if (!token) return; // all are at the till
    const headers = { authorization: `Bearer ${token}` };
    const post = async (path: string, body?: object) => {
      const answer = await send({ path, method: "POST", headers, ...(body ? { body } : {}) });
      heard(answer);
      return answer.status < 300 ? (JSON.parse(answer.body || "{}") as { id?: string }).id : undefined; // as above
    };
    turn += 1;
    const cart_id = await post("/api/cart/add/", { product_id: some(turn), quantity: 1 });
    const form = { ...address, email: "ada@bench.example", country: "GB", payment_method: "demo_payment", cart_id };
    const id = cart_id && (await post("/api/orders/create/", form));
    // Whoever is told to come back does, so that the pieces do.
    for (let isBack = !id; !isBack; ) {
      const { status, retryAfter } = await send({ path: `/api/orders/${id}/cancel/`, method: "POST", headers });
      isBack = status !== 0 && status !== 429 && status !== 503;
      if (!isBack) await new Promise((resolve) => setTimeout(resolve, Number(retryAfter ?? 1) * 1000));
    }
    free.push(token);
  };

  const pages = [
    "/",
    "/rings",
    "/necklaces",
    `/product/${some(0)}`,
    `/product/${some(1)}`,
    "/search?query=gold",
    "/cart",
    "/about",
  ];
  const calls = [
    ...[
      "products/product/",
      "products/product/?category=rings",
      "products/product/?search=gold",
      "products/product/?ordering=price",
    ],
    ...[
      `products/product/${some(2)}/`,
      `products/product/${some(3)}/`,
      "products/product/?category=earrings&ordering=-price",
    ],
    "products/product/?collection=aurora",
  ].map((path) => `/api/${path}`);
  const looks = [...pages, ...calls].map(look);
  const cart = look("/api/cart/");
  const half = [...looks, cart, add, cart];
  return [...half, ...half, add, order];
}
