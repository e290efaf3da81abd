import type { Shop } from "../context";
import type { Transaction } from "../database/db";
import { faults } from "../errors";
import { cancelledLetter, dispatchedLetter } from "./emails";
import { isBeforeDispatch, isLegalMove, nextStatus, type OrderStatus, statusNotes } from "./rules";
import { type LockedOrder, lockOrder, restock, setStatus } from "./store";

/** Moves a locked order to a status, with what belongs to it: stock, update, letter. */
async function move(shop: Shop, tx: Transaction, order: LockedOrder, to: OrderStatus, notes = statusNotes[to]) {
  if (to === "cancelled") await restock(tx, order.id);
  await setStatus(tx, order.id, to, notes);
  if (to === "cancelled") await shop.outbox.add(tx, cancelledLetter(order.email, order.order_number));
  if (to === "shipped") await shop.outbox.add(tx, dispatchedLetter(order.email, order.order_number));
}

async function change(
  shop: Shop,
  db: Shop["db"],
  id: string,
  userId: string | null,
  decide: (order: LockedOrder) => { to: OrderStatus; notes?: string | undefined } | null,
): Promise<void> {
  await db.tx(async (tx) => {
    const order = await lockOrder(tx, id, userId);
    if (!order) throw faults.notFound();
    const decision = decide(order);
    if (decision) await move(shop, tx, order, decision.to, decision.notes);
  });
  shop.outbox.wake();
}

/** Before dispatch only; stock goes back once, and a repeat finds the order cancelled (reliability O5). */
export const cancelOrder = (shop: Shop, db: Shop["db"], id: string, userId: string): Promise<void> =>
  change(shop, db, id, userId, ({ status }) => {
    if (status === "cancelled") return null;
    if (!isBeforeDispatch(status)) throw faults.notCancellable();
    return { to: "cancelled" };
  });

/** One stage forward, for orders that were never paid (reliability O6). */
export const simulateStage = (shop: Shop, db: Shop["db"], id: string, userId: string): Promise<void> =>
  change(shop, db, id, userId, ({ status, payment_method }) => {
    const to = payment_method === "demo_payment" ? nextStatus(status) : null;
    if (!to) throw faults.noNextStage();
    return { to };
  });

/** By staff. Setting the status that an order has already changes nothing. */
export const updateStatus = (
  shop: Shop,
  db: Shop["db"],
  id: string,
  to: OrderStatus,
  notes: string | undefined,
): Promise<void> =>
  change(shop, db, id, null, ({ status }) => {
    if (status === to) return null;
    if (!isLegalMove(status, to)) throw faults.illegalStatus();
    return { to, notes };
  });
