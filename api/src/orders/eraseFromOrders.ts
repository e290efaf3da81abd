import type { Transaction } from "../database/db";
import { isBeforeDispatch, statusNotes } from "./rules";
import { lockOrder, restock, setStatus } from "./store";

/**
 * The written rule for an account's end (reliability P14): its orders stay for the books with number, lines, sums,
 * country and dates; name, addresses, phone and notes are erased. Orders not yet dispatched could no longer be
 * delivered, so they are cancelled and their stock goes back.
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
