import { accountDeletedEmail } from "../accounts/emailTemplates";
import { accountKeysOf } from "../auth/accountKey";
import type { Account } from "../auth/sessions";
import type { ApiContext } from "../context";
import type { Db } from "../database/db";
import { lockAccount } from "../database/locks";
import { endSubscriptionOf } from "../newsletter/store";
import { eraseFromOrders } from "../orders/eraseFromOrders";
import { endNotices } from "../stocknotices/store";

/** Deletes an account and every personal field of its orders (reliability P14). @throws HttpError 401 when it has been deleted already. */
export async function deleteAccount(context: ApiContext, db: Db, { id, email }: Account): Promise<void> {
  await db.tx(async (tx) => {
    await lockAccount(tx, id, "delete");
    const cancelled = await eraseFromOrders(context, tx, id);
    await endNotices(tx, accountKeysOf(context, email));
    await endSubscriptionOf(tx, email);
    // The database deletes sessions, carts and wishlist items together with their account.
    await tx.query("DELETE FROM users WHERE id = $1", [id]);
    await context.outbox.add(tx, accountDeletedEmail(email, cancelled));
  });
  context.outbox.wake();
}
