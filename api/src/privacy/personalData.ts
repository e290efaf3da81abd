import type { WirePersonalData } from "@aurelle/shared/contract";
import type { Personalisation } from "@aurelle/shared/contract/personalisation";
import { emailKey } from "@aurelle/shared/contract/rules";
import { presentProfile } from "../accounts/present";
import { accountKeysOf } from "../auth/accountKey";
import type { Account } from "../auth/sessions";
import type { Gift } from "../cart/store";
import type { ApiContext } from "../context";
import type { Queryable } from "../database/db";
import { presentOrder } from "../orders/present";
import { findAllOrders } from "../orders/store";
import { findNotices } from "../stocknotices/store";

const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Everything stored under the shopper's account or address. Secrets are left out: only their hashes are stored. */
export async function collectPersonalData(
  context: ApiContext,
  db: Queryable,
  account: Account,
): Promise<WirePersonalData> {
  const key = emailKey(account.email);
  const [user] = await db.query<{ created_at: Date }>("SELECT created_at FROM users WHERE id = $1", [account.id]);
  const cart = await db.query<{ product_id: string; title: string; quantity: number } & Personalisation>(
    `SELECT p.id AS product_id, p.title, i.quantity, i.ring_size, i.engraving FROM carts c JOIN cart_items i ON i.cart_id = c.id
     JOIN products p ON p.id = i.product_id WHERE c.user_id = $1 AND c.status = 'active' ORDER BY i.position`,
    [account.id],
  );
  const [gift] = await db.query<Gift>(
    "SELECT gift_message, gift_receipt FROM carts WHERE user_id = $1 AND status = 'active'",
    [account.id],
  );
  const wishlist = await db.query<{ product_id: string; title: string }>(
    `SELECT p.id AS product_id, p.title FROM wishes w JOIN products p ON p.id = w.product_id
     WHERE w.user_id = $1 ORDER BY w.position DESC`,
    [account.id],
  );
  const [subscription] = await db.query<{ name: string; confirmed_at: Date | null }>(
    "SELECT name, confirmed_at FROM newsletter WHERE email_key = $1",
    [key],
  );
  const sessions = await db.query<{ created_at: Date; seen_at: Date }>(
    "SELECT created_at, seen_at FROM sessions WHERE user_id = $1 ORDER BY created_at",
    [account.id],
  );
  const notices = await findNotices(db, accountKeysOf(context, account.email));
  return {
    profile: presentProfile(account),
    registered_at: (user?.created_at ?? new Date(0)).toISOString(),
    orders: (await findAllOrders(db, account.id)).map((order) => presentOrder(order, context.config)),
    cart,
    ...(gift ? { cart_gift: gift } : {}),
    wishlist,
    stock_notices: notices.map(({ title, created_at }) => ({ title, created_at: created_at.toISOString() })),
    newsletter: subscription ? { name: subscription.name, confirmed_at: isoOrNull(subscription.confirmed_at) } : null,
    sessions: sessions.map((one) => ({
      created_at: one.created_at.toISOString(),
      seen_at: one.seen_at.toISOString(),
    })),
  };
}
