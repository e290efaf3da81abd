import type { Queryable } from "../database/db";
import { migrations } from "../database/migrations";
import { endOfDay } from "../orders/londonDays";

/** The query returns rows that violate the invariant. */
export interface Invariant {
  violation: string;
  sql: string;
}

/** Checked before a backup's schema is brought up to date; the other invariants after it, because they need the tables of today. */
export const isOfThisVersion: Invariant = {
  violation: "it was made by a newer version of the shop",
  sql: `SELECT 1 FROM migrations WHERE name NOT IN (${migrations.map(({ name }) => `'${name}'`).join(", ")})`,
};

/** What is true of the database at every moment. */
export const invariants: readonly Invariant[] = [
  {
    violation: "an order has no lines",
    sql: "SELECT 1 FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id)",
  },
  {
    violation: "an order's total is not the sum of its lines",
    sql: `SELECT 1 FROM orders o WHERE o.grand_total <>
      (SELECT coalesce(sum(i.total_price), 0) FROM order_items i WHERE i.order_id = o.id)`,
  },
  {
    violation: "a line's total is not its price times its pieces",
    sql: "SELECT 1 FROM order_items WHERE total_price <> product_price * quantity",
  },
  {
    violation: "an order's history does not end with its status",
    sql: `SELECT 1 FROM orders o WHERE o.status IS DISTINCT FROM
      (SELECT t.status FROM tracking_updates t WHERE t.order_id = o.id ORDER BY t.position DESC LIMIT 1)`,
  },
  {
    violation: "a cart that was ordered can still be changed",
    sql: "SELECT 1 FROM carts c JOIN orders o ON o.cart_id = c.id WHERE c.status <> 'ordered'",
  },
  {
    violation: "an order of a deleted account is open, or names a person",
    sql: `SELECT 1 FROM orders WHERE user_id IS NULL AND (status IN ('pending', 'processing') OR
      (full_name, email, phone_number, city, address, zip_code, notes, gift_message) <> ('Deleted', '', '', '', '', '', '', ''))`,
  },
  {
    violation: "a return of a deleted account's order has words of a person",
    sql: `SELECT 1 FROM order_returns r JOIN orders o ON o.id = r.order_id
      WHERE o.user_id IS NULL AND (r.notes, r.answer) <> ('', '')`,
  },
  {
    violation: "more pieces are returned than were ordered",
    sql: `SELECT 1 FROM return_items ri JOIN order_returns r ON r.id = ri.return_id AND r.status <> 'declined'
      JOIN order_items i ON i.id = ri.order_item_id GROUP BY i.id HAVING sum(ri.quantity) > i.quantity`,
  },
  {
    violation: "a return has no pieces, or pieces of another order",
    sql: `SELECT 1 FROM order_returns r LEFT JOIN return_items ri ON ri.return_id = r.id
      LEFT JOIN order_items i ON i.id = ri.order_item_id WHERE i.order_id IS DISTINCT FROM r.order_id`,
  },
  {
    violation: "a return is of an order that was not delivered",
    sql: "SELECT 1 FROM order_returns r JOIN orders o ON o.id = r.order_id WHERE o.status <> 'delivered'",
  },
];

const daysToPay = endOfDay("now()", "3");

/**
 * What a restore must not bring back: sessions that have ended since, codes that were used, and e-mails that were sent. Everybody signs
 * in again (reliability V12). An order may have been paid since the backup, so staff get three days to mark it, and its shopper a reminder
 * with the new date.
 */
export const forgetSql = `DELETE FROM sessions; DELETE FROM codes; DELETE FROM mails;
UPDATE orders SET payment_due_at = ${daysToPay}, payment_reminded_at = NULL WHERE status = 'pending' AND payment_due_at < ${daysToPay};`;

/** Numbers of rows, for the report of a restore. */
export interface RowCounts {
  products: number;
  accounts: number;
  orders: number;
}

/** Counts the rows of a restored database. @throws Error when the query returns nothing. */
export async function countRows(db: Queryable): Promise<RowCounts> {
  const [found] = await db.query<RowCounts>(
    `SELECT (SELECT count(*) FROM products)::int AS products, (SELECT count(*) FROM users)::int AS accounts,
       (SELECT count(*) FROM orders)::int AS orders`,
  );
  if (!found) throw new Error("The restored database holds nothing.");
  return found;
}

/** What the first violated invariant is; null when there is none. One statement, so that all are checked at the same moment. */
export async function findViolation(db: Queryable, list: readonly Invariant[] = invariants): Promise<string | null> {
  const checks = list.map(({ sql }, index) => `SELECT ${index} AS index WHERE EXISTS (${sql})`);
  const [first] = await db.query<{ index: number }>(`${checks.join(" UNION ALL ")} ORDER BY index LIMIT 1`);
  return (first && list[first.index]?.violation) ?? null;
}

/** @throws Error with a sentence for the first invariant that is violated. */
export async function checkInvariants(db: Queryable, list: readonly Invariant[] = invariants): Promise<void> {
  const violation = await findViolation(db, list);
  if (violation !== null) throw new Error(`The backup is not sound: ${violation}.`);
}

/** @throws Error with a sentence when a newer version of the shop has made the database. */
export const checkVersion = (db: Queryable): Promise<void> => checkInvariants(db, [isOfThisVersion]);
