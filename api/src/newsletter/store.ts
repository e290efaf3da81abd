import { cleanEmail, emailKey } from "@aurelle/shared/contract/rules";
import type { Queryable } from "../database/db";

/** What the e-mail that asks for a confirmation is made of. */
export interface PendingSubscription {
  email: string;
  unsubscribe_id: string;
}

/**
 * Stores a subscription that its owner has yet to confirm. @returns undefined when the address is confirmed, or has got an e-mail
 * within a day: that e-mail's link stays valid.
 */
export async function storeSubscription(
  tx: Queryable,
  { email, name, tokenHash }: { email: string; name: string; tokenHash: string },
): Promise<PendingSubscription | undefined> {
  const [stored] = await tx.query<PendingSubscription>(
    `INSERT INTO newsletter (email_key, email, name, token_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (email_key) DO UPDATE
       SET token_hash = excluded.token_hash, name = excluded.name, mailed_at = now(), created_at = now()
     WHERE newsletter.confirmed_at IS NULL AND newsletter.mailed_at <= now() - interval '1 day'
     RETURNING email, unsubscribe_id`,
    [emailKey(email), cleanEmail(email), name.trim(), tokenHash],
  );
  return stored;
}

/** Confirms the subscription whose link was e-mailed. Returns whether there is one. */
export async function confirmSubscription(db: Queryable, tokenHash: string): Promise<boolean> {
  const confirmed = await db.query(
    "UPDATE newsletter SET confirmed_at = coalesce(confirmed_at, now()) WHERE token_hash = $1 RETURNING email_key",
    [tokenHash],
  );
  return confirmed.length > 0;
}

/** Ends a subscription by the id in its link, and erases the address. An id that is not known has been used before. */
export async function endSubscription(db: Queryable, unsubscribeId: string): Promise<void> {
  await db.query("DELETE FROM newsletter WHERE unsubscribe_id = $1", [unsubscribeId]);
}

/** Ends the subscription of an address, when its account is deleted (reliability P14). */
export async function endSubscriptionOf(db: Queryable, email: string): Promise<void> {
  await db.query("DELETE FROM newsletter WHERE email_key = $1", [emailKey(email)]);
}

export interface Subscriber extends PendingSubscription {
  name: string;
  confirmed_at: Date;
}

/** Those who get the newsletter, in the order in which they have confirmed it. */
export const findSubscribers = (db: Queryable): Promise<Subscriber[]> =>
  db.query<Subscriber>(
    `SELECT email, name, confirmed_at, unsubscribe_id FROM newsletter WHERE confirmed_at IS NOT NULL
     ORDER BY confirmed_at, email_key`,
  );
