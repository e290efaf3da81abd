import type { Queryable, Transaction } from "../database/db";
import { httpErrors } from "../errors";
import type { StoredImage } from "../pictures/emailPicture";

/** Pending notices of one address: the bound protects a third party whose address another visitor enters. */
const maxPending = 20;

/**
 * Stores a notice, once for each product and address. It does not return whether it stored one, because no response may
 * reveal that. The lock of the product is written to the disk, so that the commit waits for the disk in every case, and not only where
 * a notice is stored. @throws HttpError 404 when the product has been deleted.
 */
export async function storeNotice(
  tx: Transaction,
  { productId, email, accountKey }: { productId: string; email: string; accountKey: string },
): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))", [accountKey]);
  const products = await tx.query("SELECT id FROM products WHERE id = $1 FOR KEY SHARE", [productId]);
  if (products.length === 0) throw httpErrors.notFound();
  await tx.query(
    `INSERT INTO stock_notices (product_id, email, account_key)
     SELECT $1::uuid, $2, $3
     WHERE (SELECT count(*) FROM stock_notices WHERE account_key = $3 AND mailed_at IS NULL) < $4
     ON CONFLICT (product_id, account_key) WHERE mailed_at IS NULL DO NOTHING`,
    [productId, email, accountKey, maxPending],
  );
}

export interface DueNotice {
  id: string;
  email: string;
  product_id: string;
  title: string;
  /** Of one piece, in pence. */
  price: number;
  images: readonly StoredImage[];
}

/** Notices that one address gets in a day. A shopper who orders the last piece and cancels makes a product come back at will. */
const maxPerDay = 5;

/**
 * Up to 50 notices whose product is in stock, the oldest first; locked, so that other processes skip them. An address that has got
 * its e-mails of the day gets the others from the next day on.
 */
export async function claimDueNotices(tx: Queryable): Promise<DueNotice[]> {
  return tx.query<DueNotice>(
    `SELECT n.id, n.email, n.product_id, p.title, p.current_price AS price, p.images FROM stock_notices n JOIN products p ON p.id = n.product_id
     WHERE n.mailed_at IS NULL AND p.inventory > 0 AND n.id IN (
       SELECT due.id FROM (
         SELECT d.id, d.account_key, d.position FROM stock_notices d JOIN products q ON q.id = d.product_id
         WHERE d.mailed_at IS NULL AND q.inventory > 0 ORDER BY d.position) AS due
       WHERE (SELECT count(*) FROM stock_notices m
              WHERE m.account_key = due.account_key AND m.mailed_at > now() - interval '1 day')
           + (SELECT count(*) FROM stock_notices e JOIN products r ON r.id = e.product_id
              WHERE e.account_key = due.account_key AND e.mailed_at IS NULL AND e.position < due.position
                AND r.inventory > 0) < ${maxPerDay}
       LIMIT 200)
     ORDER BY n.position LIMIT 50 FOR UPDATE OF n SKIP LOCKED`,
  );
}

/** Erases the address once its e-mail is in the outbox. The token of the e-mail's link stays. */
export async function markEmailed(tx: Queryable, id: string, tokenHash: string): Promise<void> {
  await tx.query("UPDATE stock_notices SET mailed_at = now(), email = NULL, token_hash = $2 WHERE id = $1", [
    id,
    tokenHash,
  ]);
}

/** Ends the pending notices of the address that a link was e-mailed to. Returns whether the link is known. */
export async function endNoticesByToken(db: Queryable, tokenHash: string): Promise<boolean> {
  const [sent] = await db.query<{ account_key: string }>(
    "SELECT account_key FROM stock_notices WHERE token_hash = $1",
    [tokenHash],
  );
  if (sent) await endNotices(db, [sent.account_key]);
  return sent !== undefined;
}

/** Deletes the pending notices of an address; also when its account is deleted (reliability P14). */
export async function endNotices(db: Queryable, accountKeys: readonly string[]): Promise<void> {
  await db.query("DELETE FROM stock_notices WHERE account_key = ANY($1::text[]) AND mailed_at IS NULL", [accountKeys]);
}

/** The pending notices of an address, for the export of personal data. */
export async function findNotices(
  db: Queryable,
  accountKeys: readonly string[],
): Promise<{ title: string; created_at: Date }[]> {
  return db.query(
    `SELECT p.title, n.created_at FROM stock_notices n JOIN products p ON p.id = n.product_id
     WHERE n.account_key = ANY($1::text[]) AND n.mailed_at IS NULL ORDER BY n.position`,
    [accountKeys],
  );
}
