import { httpErrors } from "../errors";
import type { Queryable } from "./db";

/**
 * Locks. A transaction that needs several takes them in this order: e-mail address, account, cart, orders by id, products by id. So no
 * two transactions wait for each other. Rows that only one kind of transaction locks (codes, sessions, e-mails) come after these.
 *
 * No lock is stronger than needed. A row that refers to another one takes `FOR KEY SHARE` on it, which `FOR UPDATE` would block:
 * an addition to a cart would wait for every checkout of its product (docs/decisions/0017-row-locks.md).
 */

/**
 * Locks an e-mail address, also one without an account: its registrations and codes change one after another. The lock is not that of
 * a row, because the row may not exist yet. @param accountKey the keyed hash of the address
 */
export async function lockAddress(tx: Queryable, accountKey: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [accountKey]);
}

/** What the transaction does with the account: refer to it, change its columns, or delete it. */
export type AccountUse = "refer" | "change" | "delete";

const accountLocks: Readonly<Record<AccountUse, string>> = {
  refer: "FOR KEY SHARE",
  change: "FOR NO KEY UPDATE",
  delete: "FOR UPDATE",
};

/** Locks an account and returns its address. @throws HttpError 401 when it has been deleted since the request's session was read. */
export async function lockAccount(tx: Queryable, userId: string, use: AccountUse): Promise<{ email: string }> {
  const rows = await tx.query<{ email: string }>(`SELECT email FROM users WHERE id = $1 ${accountLocks[use]}`, [
    userId,
  ]);
  if (rows.length === 0) throw httpErrors.notSignedIn();
  return rows[0] as { email: string }; // the line above returns when there is none
}

export interface LockedProduct {
  id: string;
  title: string;
  /** In pence. */
  current_price: number;
  /** In pieces. */
  inventory: number;
}

/** Locks products against changes of price and stock, in ascending id, and returns them as they are now. */
export async function lockProducts(tx: Queryable, productIds: readonly string[]): Promise<LockedProduct[]> {
  return tx.query<LockedProduct>(
    "SELECT id, title, current_price, inventory FROM products WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE",
    [productIds],
  );
}
