import type { Db } from "../../../api/src/database/db";
import { expiries } from "../../../api/src/housekeeping";

const batch = 100_000;

/** Inserts `count` rows in batches, whose statements stay within their time limit. `rowsOf` selects the rows of one batch. */
async function insert(db: Db, count: number, rowsOf: (first: number, last: number) => string): Promise<void> {
  for (let first = 1; first <= count; first += batch) {
    const rows = rowsOf(first, Math.min(count, first + batch - 1));
    // Without checks of foreign keys, which are right by construction, it takes a third of the time.
    await db.tx((tx) => tx.run(`SET LOCAL session_replication_role = replica; ${rows}`), { statementTimeoutMs: 0 });
  }
}

export interface ExpiredRows {
  /** Accounts that ordered, of `seedBuyers`. */
  buyers: number;
  guestCarts: number;
  orderedCarts: number;
  mails: number;
}

/** What the measurement deletes: carts of 28 days instead of 30. The API, whose own housekeeping runs meanwhile, leaves these. */
export const expiredHere = expiries.map((expiry) =>
  expiry.table === "carts" ? { ...expiry, condition: expiry.condition.replace("30 days", "28 days") } : expiry,
);

/** Carts of guests and carts that were ordered, each with an item, 29 days ago, and e-mails whose mail server is away. */
export async function seedExpired(db: Db, { buyers, guestCarts, orderedCarts, mails }: ExpiredRows): Promise<void> {
  const withItem = (carts: string) => `WITH made AS (${carts} RETURNING id)
    INSERT INTO cart_items (cart_id, product_id, quantity, added_price)
    SELECT made.id, (SELECT id FROM products ORDER BY position LIMIT 1), 1, 1 FROM made`;
  await insert(db, guestCarts, (first, last) =>
    withItem(`INSERT INTO carts (token_hash, updated_at)
      SELECT 'expired ' || n, now() - interval '29 days' FROM generate_series(${first}, ${last}) AS n`),
  );
  await insert(db, orderedCarts, (first, last) =>
    withItem(`INSERT INTO carts (user_id, status, updated_at)
      SELECT users.id, 'ordered', now() - interval '29 days' FROM generate_series(${first}, ${last}) AS n
      JOIN users ON email_key = 1 + n % ${buyers} || '@expired.example'`),
  );
  await insert(
    db,
    mails,
    (first, last) =>
      `INSERT INTO mails (letter, tries, next_try_at) SELECT 'unreadable ' || n, 9, now() + interval '1 day'
     FROM generate_series(${first}, ${last}) AS n`,
  );
  await db.query("VACUUM ANALYZE");
}

/** Accounts whose carts were ordered; they do nothing themselves. */
export async function seedBuyers(db: Db, count: number): Promise<void> {
  await db.query(
    `INSERT INTO users (email, email_key, password_hash)
     SELECT n || '@expired.example', n || '@expired.example', 'none' FROM generate_series(1, $1::int) AS n`,
    [count],
  );
}
