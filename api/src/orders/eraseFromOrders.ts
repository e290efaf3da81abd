import type { ApiContext } from "../context";
import type { Transaction } from "../database/db";
import { isBeforeDispatch, statusNotes } from "./rules";
import { type CancelledOrder, notifyShop } from "./shopCancelledEmail";
import { restock, setStatus } from "./store";

/**
 * Erases a deleted account from its orders (reliability P14). For the shop's accounts an order keeps its number, line
 * items, sums, returns, country and dates; names, addresses, phone number, notes, gift message, engravings, and the texts of its tracking updates
 * and returns are erased. An order that is not dispatched can no longer be delivered, so it is cancelled and restocked. Lock the account for deletion before: an order
 * that is being placed has then been stored.
 * @returns the orders that it has cancelled, some of which may have been paid. The shop gets an e-mail about each.
 */
export async function eraseFromOrders(context: ApiContext, tx: Transaction, userId: string): Promise<CancelledOrder[]> {
  const orders = await tx.query<CancelledOrder & { id: string }>(
    `SELECT id, status, order_number AS number, grand_total AS total, payment_method FROM orders
     WHERE user_id = $1 ORDER BY id FOR NO KEY UPDATE`,
    [userId],
  );
  const open = orders.filter(({ status }) => isBeforeDispatch(status));
  await restock(
    tx,
    open.map(({ id }) => id),
  );
  for (const order of open) {
    await setStatus(tx, order.id, "cancelled", statusNotes.cancelled);
    await notifyShop(context, tx, order, "deletion");
  }
  await tx.query(
    `UPDATE tracking_updates t SET notes = coalesce($2::jsonb ->> t.status, '') FROM orders o
     WHERE o.id = t.order_id AND o.user_id = $1 AND t.notes <> coalesce($2::jsonb ->> t.status, '')`,
    [userId, JSON.stringify(statusNotes)],
  );
  await tx.query(
    `UPDATE order_returns r SET notes = '', answer = '' FROM orders o WHERE o.id = r.order_id AND o.user_id = $1`,
    [userId],
  );
  await tx.query(
    `UPDATE order_items i SET engraving = '' FROM orders o WHERE o.id = i.order_id AND o.user_id = $1 AND i.engraving <> ''`,
    [userId],
  );
  await tx.query(
    `UPDATE orders SET user_id = NULL, full_name = 'Deleted', email = '', phone_number = '', city = '', address = '',
       zip_code = '', notes = '', gift_message = '' WHERE user_id = $1`,
    [userId],
  );
  return open;
}
