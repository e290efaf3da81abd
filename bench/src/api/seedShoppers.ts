import { randomBytes } from "node:crypto";
import type { Db } from "../../../api/src/database/db";
import { sha256 } from "../../../api/src/keys";

/** A signed-in shopper with two products in the cart. */
export interface Shopper {
  token: string;
  cartId: string;
}

/** The shoppers order only this many products, so that they compete for them as in a sale. */
const wantedProducts = 200;
/** The stock of each product: enough for all shoppers. */
const stock = 1_000_000;

/** Creates shoppers, sessions and filled carts directly in the database, without password hashing and e-mails. */
export async function seedShoppers(db: Db, count: number): Promise<{ shoppers: Shopper[]; products: string[] }> {
  const products = await db.query<{ id: string }>(
    `UPDATE products SET inventory = ${stock}
     WHERE id IN (SELECT id FROM products ORDER BY position LIMIT ${wantedProducts}) RETURNING id`,
  );
  const ids = products.map(({ id }) => id).sort();
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const rows = await db.query<{ cart_id: string; token_hash: string }>(
    `WITH given AS (SELECT hash, n FROM unnest($1::text[]) WITH ORDINALITY AS t (hash, n)),
     made AS (INSERT INTO users (email, email_key, password_hash)
       SELECT hash || '@bench.example', hash || '@bench.example', 'none' FROM given RETURNING id, email),
     opened AS (INSERT INTO sessions (token_hash, user_id) SELECT split_part(email, '@', 1), id FROM made),
     filled AS (INSERT INTO carts (user_id) SELECT id FROM made RETURNING id, user_id),
     lines AS (INSERT INTO cart_items (cart_id, product_id, quantity, added_price)
       SELECT filled.id, ($2::uuid[])[1 + (n * 7 + line * 31) % cardinality($2::uuid[])], 1, 1
       FROM filled JOIN made ON made.id = filled.user_id JOIN given ON given.hash = split_part(made.email, '@', 1)
       CROSS JOIN generate_series(0, 1) AS line)
     SELECT filled.id AS cart_id, split_part(made.email, '@', 1) AS token_hash FROM filled JOIN made ON made.id = filled.user_id`,
    [tokens.map(sha256), ids],
  );
  const carts = new Map(rows.map(({ token_hash, cart_id }) => [token_hash, cart_id]));
  return { shoppers: tokens.map((token) => ({ token, cartId: carts.get(sha256(token)) ?? "" })), products: ids };
}

/** Counts products whose stock and orders do not add up, and orders of a cart beyond its first. Both must be 0. */
export async function checkLedger(db: Db): Promise<{ orders: number; wrongProducts: number; doubleOrders: number }> {
  const [row] = await db.query<{ orders: number; wrong: number; double: number }>(
    `SELECT (SELECT count(*) FROM orders)::int AS orders,
       (SELECT count(*) FROM orders)::int - (SELECT count(DISTINCT cart_id) FROM orders)::int AS double,
       (SELECT count(*) FROM (SELECT product_id, sum(quantity) AS sold FROM order_items GROUP BY product_id) s
         JOIN products p ON p.id = s.product_id WHERE p.inventory + s.sold <> ${stock})::int AS wrong`,
  );
  return { orders: row?.orders ?? 0, wrongProducts: row?.wrong ?? 0, doubleOrders: row?.double ?? 0 };
}
