import type { Db } from "./database/db";

const hourMs = 3_600_000;

/**
 * The statements that delete expired rows. Codes stay a day longer than they are valid, because they are counted by the day
 * (reliability P9).
 */
const deletions = [
  "DELETE FROM sessions WHERE created_at < now() - interval '24 hours' OR seen_at < now() - interval '2 hours'",
  "DELETE FROM codes WHERE created_at < now() - interval '25 hours'",
  "DELETE FROM registrations WHERE created_at < now() - interval '24 hours'",
  "DELETE FROM carts WHERE user_id IS NULL AND updated_at < now() - interval '30 days'",
  "DELETE FROM cart_additions WHERE created_at < now() - interval '30 days'",
  "DELETE FROM mails WHERE sent_at < now() - interval '30 days'",
  "DELETE FROM mails WHERE failed_at < now() - interval '7 days'",
  "DELETE FROM rate_limits WHERE window_ends_at < now() AND blocked_until < now()",
  "DELETE FROM stock_notices WHERE mailed_at < now() - interval '90 days' OR created_at < now() - interval '1 year'",
  "DELETE FROM catalogue_changes WHERE changed_at < now() - interval '2 hours'",
  "DELETE FROM newsletter WHERE confirmed_at IS NULL AND created_at < now() - interval '7 days'",
];

export async function deleteExpired(db: Db): Promise<void> {
  for (const statement of deletions) await db.query(statement);
}

/** Deletes expired rows once an hour until the returned function is called. */
export function startHousekeeping(db: Db, onError: (error: Error) => void): () => void {
  const timer = setInterval(() => deleteExpired(db).catch(onError), hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
