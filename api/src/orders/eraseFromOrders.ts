import type { Transaction } from "../database/db";
import { isBeforeDispatch, statusNotes } from "./rules";
import { lockOrder, restock, setStatus } from "./store";

/**
 * Erases a deleted account from its orders (reliability P14). For the shop's accounts an order keeps its number, line
 * items, sums, country and dates; names, addresses, phone number and notes are erased. An order that is not dispatched
 * can no longer be delivered, so it is cancelled and restocked.
 */
export async function eraseFromOrders(tx: Transaction, userId: string): Promise<void> {
  const orders = await tx.query<{ id: string }>("SELECT id FROM orders WHERE user_id = $1 ORDER BY id", [userId]);
  for (const { id } of orders) {
    const order = await lockOrder(tx, id, userId);
    if (!order || !isBeforeDispatch(order.status)) continue;
    await restock(tx, id);
    await setStatus(tx, id, "cancelled", statusNotes.cancelled);
  }
  await tx.query(
    `UPDATE orders SET user_id = NULL, full_name = 'Deleted', email = '', phone_number = '', city = '', address = '',
       zip_code = '', notes = '' WHERE user_id = $1`,
    [userId],
  );
}
