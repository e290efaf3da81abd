import type { ApiContext } from "../context";
import type { Transaction } from "../database/db";
import { httpErrors } from "../errors";
import { cancelledEmail, dispatchedEmail } from "./emailTemplates";
import { isBeforeDispatch, isLegalMove, nextStatus, type OrderStatus, statusNotes } from "./rules";
import { type LockedOrder, lockOrder, restock, setStatus } from "./store";

/** Sets the status of a locked order, with its stock, tracking update and e-mail. */
async function applyStatus(
  context: ApiContext,
  tx: Transaction,
  order: LockedOrder,
  to: OrderStatus,
  notes = statusNotes[to],
) {
  if (to === "cancelled") await restock(tx, [order.id]);
  await setStatus(tx, order.id, to, notes);
  if (to === "cancelled") await context.outbox.add(tx, cancelledEmail(order.email, order.order_number));
  if (to === "shipped") await context.outbox.add(tx, dispatchedEmail(order.email, order.order_number));
}

async function changeOrder(
  context: ApiContext,
  db: ApiContext["db"],
  id: string,
  userId: string | null,
  decide: (order: LockedOrder) => { to: OrderStatus; notes?: string | undefined } | null,
): Promise<void> {
  await db.tx(async (tx) => {
    const order = await lockOrder(tx, id, userId);
    if (!order) throw httpErrors.notFound();
    const decision = decide(order);
    if (decision) await applyStatus(context, tx, order, decision.to, decision.notes);
  });
  context.outbox.wake();
}

/** Cancels an order before dispatch and restocks it once: a repeat finds the order cancelled (reliability O5). */
export const cancelOrder = (context: ApiContext, db: ApiContext["db"], id: string, userId: string): Promise<void> =>
  changeOrder(context, db, id, userId, ({ status }) => {
    if (status === "cancelled") return null;
    if (!isBeforeDispatch(status)) throw httpErrors.notCancellable();
    return { to: "cancelled" };
  });

/** Moves a demo order one stage forward (reliability O6). */
export const simulateStage = (context: ApiContext, db: ApiContext["db"], id: string, userId: string): Promise<void> =>
  changeOrder(context, db, id, userId, ({ status, payment_method }) => {
    const to = payment_method === "demo_payment" ? nextStatus(status) : null;
    if (!to) throw httpErrors.noNextStage();
    return { to };
  });

/** Sets a status on behalf of staff. The status that the order already has changes nothing. */
export const updateStatus = (
  context: ApiContext,
  db: ApiContext["db"],
  id: string,
  to: OrderStatus,
  notes: string | undefined,
): Promise<void> =>
  changeOrder(context, db, id, null, ({ status }) => {
    if (status === to) return null;
    if (!isLegalMove(status, to)) throw httpErrors.illegalStatus();
    return { to, notes };
  });
