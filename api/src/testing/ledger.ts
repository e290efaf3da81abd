import assert from "node:assert/strict";
import { type Api, createApi } from "../app";
import { checkInvariants } from "../operations/invariants";
import type { ApiProcess } from "./apiProcess";
import { aBuyer, anOrderForm, type Buyer } from "./builders";
import type { TestShop } from "./testShop";

/** Each with two pieces of the one product in the cart, of which there are `inventory`. */
export async function fillCarts(shop: TestShop, count: number, inventory: number) {
  const { db } = shop.context;
  const [row] = await db.query<{ id: string }>("UPDATE products SET inventory = $1 WHERE position = 1 RETURNING id", [
    inventory,
  ]);
  const product = row?.id ?? "";
  const buyers: Buyer[] = [];
  for (let index = 0; index < count; index += 1) {
    buyers.push(await aBuyer(shop, [product], 2));
  }
  return { buyers, product };
}

/** All order at once; the ids that were acknowledged. `onOrder` is told how many so far. */
export async function buyAll(
  { call }: Pick<ApiProcess, "call">,
  buyers: readonly Buyer[],
  onOrder: (done: number) => void = () => undefined,
): Promise<string[]> {
  const acknowledged: string[] = [];
  await Promise.all(
    buyers.map(async ({ client, cartId }) => {
      const response = await call("POST", "/api/orders/create/", client.token, anOrderForm(cartId));
      if (response.status !== 201) return;
      acknowledged.push((JSON.parse(response.body) as { id: string }).id);
      onOrder(acknowledged.length);
    }),
  );
  return acknowledged;
}

/** All order at once, and again when they are told to come back; the ids of what each got. @throws Error for any other answer. */
export async function orderAll({ call }: Pick<ApiProcess, "call">, buyers: readonly Buyer[]): Promise<string[]> {
  return Promise.all(
    buyers.map(async ({ client, cartId }) => {
      for (;;) {
        const { status, body } = await call("POST", "/api/orders/create/", client.token, anOrderForm(cartId));
        if (status === 201 || status === 200) return (JSON.parse(body) as { id: string }).id;
        if (status !== 503) throw new Error(`not ordered: ${status} ${body}`);
      }
    }),
  );
}

/** Opens the shop's database, looks through it and closes it again. Returns the number of orders. */
export async function checkLedger(
  shop: TestShop,
  { product, inventory, acknowledged }: { product: string; inventory: number; acknowledged: readonly string[] },
): Promise<number> {
  const api: Api = await createApi(shop.config);
  try {
    const { db } = api.context;
    await checkInvariants(db);
    const orders = await db.query<{ id: string }>("SELECT id FROM orders");
    const [stock] = await db.query<{ inventory: number }>("SELECT inventory FROM products WHERE id = $1", [product]);
    const kept = new Set(orders.map(({ id }) => id));
    assert.deepEqual(
      acknowledged.filter((id) => !kept.has(id)),
      [],
      "an acknowledged order is gone",
    );
    assert.equal((stock?.inventory ?? 0) + 2 * orders.length, inventory, "pieces were lost or made");
    return orders.length;
  } finally {
    await api.close();
  }
}
