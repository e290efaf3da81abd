import type { Transaction } from "../database/db";
import { isBeforeDispatch, statusNotes } from "./rules";
import { restock, setStatus } from "./store";

/**
 * Erases a deleted account from its orders (reliability P14). For the shop's accounts an order keeps its number, line
 * items, sums, country and dates; names, addresses, phone number and notes are erased. An order that is not dispatched
 * can no longer be delivered, so it is cancelled and restocked. Lock the account for deletion before: an order that is being placed
 * has then been stored.
 */
export async function eraseFromOrders(tx: Transaction, userId: string): Promise<void> {
  const orders = await tx.query<{ id: string; status: string }>(
    "SELECT id, status FROM orders WHERE user_id = $1 ORDER BY id FOR NO KEY UPDATE",
    [userId],
  );
  const open = orders.filter(({ status }) => isBeforeDispatch(status)).map(({ id }) => id);
  await restock(tx, open);
  for (const id of open) await setStatus(tx, id, "cancelled", statusNotes.cancelled);
  await tx.query(
    `UPDATE orders SET user_id = NULL, full_name = 'Deleted', email = '', phone_number = '', city = '', address = '',
       zip_code = '', notes = '' WHERE user_id = $1`,
    [userId],
  );
}
