import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { aShopper, type TestClient, type TestResponse } from "./client";
import { staffToken, type TestShop } from "./testShop";

interface ProductFields {
  id?: string;
  title?: string;
  inventory?: number;
  price?: number;
  category?: string;
  collection?: string;
  description?: string;
  size?: string;
  engraving_length?: number;
  images?: unknown[];
}

/** Inserts a product and returns its id. Prices in pence. */
export async function aProduct({ context }: TestShop, fields: ProductFields = {}): Promise<string> {
  const { id = randomUUID(), title = "Test Ring", inventory = 10, price = 1000 } = fields;
  const { category = "rings", collection = "Testing" } = fields;
  await context.db.query(
    `INSERT INTO products (id, slug, title, tagline, description, category, collection, original_price, current_price,
       inventory, images, size, engraving_length) VALUES ($1, $2, $3, '', $4, $5, $6, $7, $7, $8, $9::jsonb, $10, $11)`,
    [
      id,
      id,
      title,
      fields.description ?? "",
      category,
      collection,
      price,
      inventory,
      JSON.stringify(fields.images ?? [{ image: "photos/rings/test.jpg", is_thumbnail: true, alt_text: title }]),
      fields.size ?? null,
      fields.engraving_length ?? 0,
    ],
  );
  return id;
}

export async function inventoryOf({ context }: TestShop, productId: string): Promise<number> {
  const [row] = await context.db.query<{ inventory: number }>("SELECT inventory FROM products WHERE id = $1", [
    productId,
  ]);
  return row?.inventory ?? -1;
}

/** Pieces of a product in orders that are not cancelled. */
export async function soldOf({ context }: TestShop, productId: string): Promise<number> {
  const [row] = await context.db.query<{ sold: number }>(
    `SELECT coalesce(sum(i.quantity), 0)::int AS sold FROM order_items i JOIN orders o ON o.id = i.order_id
     WHERE i.product_id = $1 AND o.status <> 'cancelled'`,
    [productId],
  );
  return row?.sold ?? -1;
}

/** Reliability O10: each piece of the initial stock is either left or sold. */
export async function expectStockConserved(shop: TestShop, productId: string, initial: number): Promise<void> {
  const left = await inventoryOf(shop, productId);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left + (await soldOf(shop, productId))).toBe(initial);
}

/** Adds pieces to the client's cart and returns the cart's id. */
export async function addToCart(client: TestClient, productId: string, quantity = 1): Promise<string> {
  const response = await client.post("cart/add/", { product_id: productId, quantity });
  if (response.status !== 200) throw new Error(`not added: ${response.text}`);
  return response.body.id as string;
}

export interface Buyer {
  client: TestClient;
  cartId: string;
}

/** A shopper whose cart has `quantity` pieces of each product, in the given order; inserted directly in the database. */
export async function aBuyer(shop: TestShop, products: readonly string[], quantity = 1): Promise<Buyer> {
  const { client, id } = await aShopper(shop);
  const [cart] = await shop.context.db.query<{ id: string }>(
    `WITH made AS (INSERT INTO carts (user_id) VALUES ($1) RETURNING id)
     INSERT INTO cart_items (cart_id, product_id, quantity, added_price)
     SELECT made.id, wanted.id, $3, 1 FROM made, unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, place)
     ORDER BY wanted.place RETURNING cart_id AS id`,
    [id, products, quantity],
  );
  return { client, cartId: cart?.id ?? "" };
}

export const anOrderForm = (cart_id: string, changes: Record<string, unknown> = {}) => ({
  full_name: "Ada Lovelace",
  email: "ada@example.com",
  phone_number: "+44 20 7946 0000",
  country: "GB",
  city: "London",
  address: "12 St James's Square",
  zip_code: "SW1Y 4JH",
  notes: "",
  payment_method: "demo_payment",
  cart_id,
  ...changes,
});

export const placeOrder = (
  client: TestClient,
  cartId: string,
  changes: Record<string, unknown> = {},
): Promise<TestResponse> => client.post("orders/create/", anOrderForm(cartId, changes));

/** Sets a status, or answers a return, as staff do. */
export const asStaff = (client: TestClient, path: string, body: object): Promise<TestResponse> =>
  client.call("PUT", path, body, { authorization: `Bearer ${staffToken}` });

/** A delivered order of `quantity` pieces of a product that had ten. */
export async function aDeliveredOrder(
  shop: TestShop,
  quantity = 2,
  title = "Test Ring",
  changes: Record<string, unknown> = {},
) {
  const { client, email, id: userId } = await aShopper(shop);
  const product = await aProduct(shop, { title, price: 12_050 });
  const { body } = await placeOrder(client, await addToCart(client, product, quantity), changes);
  const { body: order } = await asStaff(client, `orders/${body.id}/update-status/`, { status: "delivered" });
  return { client, email, userId, product, id: order.id as string, number: order.order_number as string, order };
}

/** Requests to return pieces of the order's first item. */
export const requestReturn = (
  client: TestClient,
  order: { id: string; items: { id: string }[] },
  quantity = 1,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<TestResponse> => {
  const items = [{ id: order.items[0]?.id, quantity, reason: "wrong_size" }];
  return client.call("POST", `orders/${order.id}/returns/`, { items, ...changes }, headers);
};

/** Before a call is repeated: repeats without a pause would take the time that the calls in front of them need. */
export const pauseMs = 50;

/** Repeats a call while it gets 503, as shoppers do. A repeat may then get 200 with the result of an earlier attempt. */
export async function untilAccepted(send: () => Promise<TestResponse>): Promise<TestResponse> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
    await sleep(pauseMs);
  }
}

/** How many of the responses are an order, and how many a rejection with 409. */
export const outcomes = (responses: readonly { status: number }[]): { ordered: number; rejected: number } => ({
  ordered: responses.filter(({ status }) => status === 201 || status === 200).length,
  rejected: responses.filter(({ status }) => status === 409).length,
});

/** Starts `count` calls at once and waits for all of them. */
export const concurrently = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/**
 * Waits until so many statements on PostgreSQL wait for a lock, or until there is no reason to wait any more. Those of the outbox, which
 * delivers at any time, do not count.
 */
export async function untilLocked(
  { context }: TestShop,
  count: number,
  hasEnded: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const [found] = await context.db.query<{ locked: number }>(
      `SELECT count(*)::int AS locked FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query NOT LIKE '%UPDATE mails%'`,
    );
    if ((found && found.locked >= count) || hasEnded()) return;
  }
}

/** How many deadlocks PostgreSQL has counted in this database. A connection reports its counts after a second at the latest. */
export async function deadlockCount({ context }: TestShop): Promise<number> {
  await sleep(1500);
  const [row] = await context.db.query<{ deadlocks: number }>(
    `SELECT deadlocks::int AS deadlocks FROM pg_stat_clear_snapshot(), pg_stat_database
     WHERE datname = current_database()`,
  );
  return row?.deadlocks ?? -1;
}
