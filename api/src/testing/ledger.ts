import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { type Api, createApi } from "../app";
import { startSession } from "../auth/sessions";
import { checkInvariants } from "../operations/invariants";
import type { ApiProcess } from "./apiProcess";
import { anOrderForm, type Buyer, pauseMs } from "./builders";
import { aClient, anEmail } from "./client";
import type { TestShop } from "./testShop";

/** `count` buyers, each with two pieces of one product in the cart; the product gets a stock of `inventory` pieces. */
export async function fillCarts(shop: TestShop, count: number, inventory: number) {
  const { db } = shop.context;
  const [row] = await db.query<{ id: string }>("UPDATE products SET inventory = $1 WHERE position = 1 RETURNING id", [
    inventory,
  ]);
  const product = row?.id ?? "";
  const filled = await db.query<{ userId: string; cartId: string }>(
    `WITH made AS (
       INSERT INTO users (email, email_key, password_hash)
       SELECT email, email, 'none' FROM unnest($1::text[]) AS given (email) RETURNING id
     ), carts AS (INSERT INTO carts (user_id) SELECT id FROM made RETURNING id, user_id)
     INSERT INTO cart_items (cart_id, product_id, quantity, added_price) SELECT id, $2::uuid, 2, 1 FROM carts
     RETURNING cart_id AS "cartId", (SELECT user_id FROM carts WHERE id = cart_id) AS "userId"`,
    [Array.from({ length: count }, anEmail), product],
  );
  const buyers: Buyer[] = [];
  for (const { userId, cartId } of filled) {
    const token = await startSession(db, { userId, passwordHash: null });
    buyers.push({ client: Object.assign(aClient(shop), { token }), cartId });
  }
  return { buyers, product };
}

/** After each rejection a buyer waits twice as long, ms: hundreds of impatient ones would keep a busy shop from its orders. */
const maxPauseMs = 32 * pauseMs;
const longerPause = (ms: number) => Math.min(2 * ms, maxPauseMs);

/**
 * All buyers order at once, and again after a 503, by which a busy shop refuses, until the shop is gone. Returns the ids of confirmed
 * orders; `onOrder` gets their number after each.
 */
export async function buyAll(
  { call }: Pick<ApiProcess, "call">,
  buyers: readonly Buyer[],
  onOrder: (done: number) => void = () => undefined,
): Promise<string[]> {
  const confirmed: string[] = [];
  await Promise.all(
    buyers.map(async ({ client, cartId }) => {
      for (let pause = pauseMs; ; pause = longerPause(pause)) {
        const { status, body } = await call("POST", "/api/orders/create/", client.token, anOrderForm(cartId));
        // 200: an earlier attempt had placed the order, although its response was a 503.
        if (status === 201 || status === 200) {
          confirmed.push((JSON.parse(body) as { id: string }).id); // the body of an order
          onOrder(confirmed.length);
        }
        if (status !== 503) return;
        await sleep(pause);
      }
    }),
  );
  return confirmed;
}

/** All buyers order at once, and again after a 503. Returns the ids of their orders. @throws Error for any other status. */
export async function orderAll({ call }: Pick<ApiProcess, "call">, buyers: readonly Buyer[]): Promise<string[]> {
  return Promise.all(
    buyers.map(async ({ client, cartId }) => {
      for (let pause = pauseMs; ; pause = longerPause(pause)) {
        const { status, body } = await call("POST", "/api/orders/create/", client.token, anOrderForm(cartId));
        if (status === 201 || status === 200) return (JSON.parse(body) as { id: string }).id; // the body of an order
        if (status !== 503) throw new Error(`not ordered: ${status} ${body}`);
        await sleep(pause);
      }
    }),
  );
}

/**
 * Opens the shop's database, checks the invariants, the confirmed orders and the stock, and closes it. Returns the number
 * of orders.
 */
export async function checkLedger(
  shop: TestShop,
  { product, inventory, confirmed }: { product: string; inventory: number; confirmed: readonly string[] },
): Promise<number> {
  const api: Api = await createApi(shop.config);
  try {
    const { db } = api.context;
    await checkInvariants(db);
    const orders = await db.query<{ id: string }>("SELECT id FROM orders");
    const [stock] = await db.query<{ inventory: number }>("SELECT inventory FROM products WHERE id = $1", [product]);
    const stored = new Set(orders.map(({ id }) => id));
    assert.deepEqual(
      confirmed.filter((id) => !stored.has(id)),
      [],
      "a confirmed order is missing",
    );
    assert.equal((stock?.inventory ?? 0) + 2 * orders.length, inventory, "pieces were lost or made");
    return orders.length;
  } finally {
    await api.close();
  }
}
