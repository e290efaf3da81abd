import type { Queryable, Transaction } from "../database/db";

/** Notices that may wait for one address: whoever types a stranger's address into the form cannot flood it. */
const maxWaiting = 20;

/** Keeps the wish, once for each product and address. The caller is not told whether it was kept. */
export async function storeNotice(
  tx: Transaction,
  { productId, email, accountKey }: { productId: string; email: string; accountKey: string },
): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))", [accountKey]);
  await tx.query(
    `INSERT INTO stock_notices (product_id, email, account_key)
     SELECT p.id, $2, $3 FROM products p WHERE p.id = $1
       AND (SELECT count(*) FROM stock_notices WHERE account_key = $3 AND mailed_at IS NULL) < $4
     ON CONFLICT (product_id, account_key) WHERE mailed_at IS NULL DO NOTHING`,
    [productId, email, accountKey, maxWaiting],
  );
}

export interface DueNotice {
  id: string;
  email: string;
  product_id: string;
  title: string;
}

/** A few notices whose product is in stock, who asked first first; locked, so that no other process takes them too. */
export async function claimDueNotices(tx: Queryable): Promise<DueNotice[]> {
  return tx.query<DueNotice>(
    `SELECT n.id, n.email, n.product_id, p.title FROM stock_notices n JOIN products p ON p.id = n.product_id
     WHERE n.mailed_at IS NULL AND p.inventory > 0 ORDER BY n.position LIMIT 50 FOR UPDATE OF n SKIP LOCKED`,
  );
}

/** The address is forgotten with the letter; what stays is the letter's link. */
export async function markEmailed(tx: Queryable, id: string, tokenHash: string): Promise<void> {
  await tx.query("UPDATE stock_notices SET mailed_at = now(), email = NULL, token_hash = $2 WHERE id = $1", [
    id,
    tokenHash,
  ]);
}

/** Ends what waits for the address of a letter. Whether there was such a letter. */
export async function endNoticesByToken(db: Queryable, tokenHash: string): Promise<boolean> {
  const [letter] = await db.query<{ account_key: string }>(
    "SELECT account_key FROM stock_notices WHERE token_hash = $1",
    [tokenHash],
  );
  if (letter) await endNotices(db, letter.account_key);
  return letter !== undefined;
}

/** Also when an account ends (reliability P14). */
export async function endNotices(db: Queryable, accountKey: string): Promise<void> {
  await db.query("DELETE FROM stock_notices WHERE account_key = $1 AND mailed_at IS NULL", [accountKey]);
}

/** What waits for an address: for its owner's data. */
export async function findNotices(db: Queryable, accountKey: string): Promise<{ title: string; created_at: Date }[]> {
  return db.query(
    `SELECT p.title, n.created_at FROM stock_notices n JOIN products p ON p.id = n.product_id
     WHERE n.account_key = $1 AND n.mailed_at IS NULL ORDER BY n.position`,
    [accountKey],
  );
}
