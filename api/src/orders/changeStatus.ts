import type { ApiContext } from "../context";
import type { Transaction } from "../database/db";
import { httpErrors } from "../errors";
import { findEmailOrder } from "./emailOrder";
import { cancelledEmail, dispatchedEmail } from "./emailTemplates";
import { isBeforeDispatch, isLegalMove, nextStatus, type OrderStatus, statusNotes } from "./rules";
import { notifyShop } from "./shopCancelledEmail";
import { isLatestUpdate, type LockedOrder, lockOrder, restock, setStatus } from "./store";

/** What happens to an order. */
interface StatusChange {
  to: OrderStatus;
  notes?: string | undefined;
}

/** Sets the status of a locked order, with its stock, tracking update and e-mail. */
async function applyStatus(
  context: ApiContext,
  tx: Transaction,
  order: LockedOrder,
  { to, notes = statusNotes[to], isByStaff }: StatusChange & { isByStaff: boolean },
) {
  await setStatus(tx, order.id, to, notes);
  if (to === order.status) return;
  if (to === "cancelled") {
    await restock(tx, [order.id]);
    const { order_number: number, grand_total: total } = order;
    if (!isByStaff) await notifyShop(context, tx, { ...order, number, total }, "shopper");
  }
  const { account_email: email } = order;
  // A deleted account has no address. What staff do is always e-mailed.
  if (!email || (order.has_many && !isByStaff)) return;
  if (to !== "cancelled" && to !== "shipped") return;
  const template = to === "cancelled" ? cancelledEmail : dispatchedEmail;
  await context.outbox.add(tx, template(email, await findEmailOrder(tx, order.id)));
}

/** The status to set; null to change nothing. */
type Decision = StatusChange | null;

async function changeOrder(
  context: ApiContext,
  db: ApiContext["db"],
  id: string,
  userId: string | null,
  decide: (order: LockedOrder, tx: Transaction) => Decision | Promise<Decision>,
): Promise<void> {
  await db.tx(async (tx) => {
    const order = await lockOrder(tx, id, userId);
    if (!order) throw httpErrors.notFound();
    const decision = await decide(order, tx);
    if (decision) await applyStatus(context, tx, order, { ...decision, isByStaff: userId === null });
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

/**
 * Sets a status on behalf of staff, or adds a note to the status that the order has. A repeat of the latest note changes nothing.
 * Notes may be about a person, so an order whose account was deleted takes none (reliability P14).
 */
export const updateStatus = (
  context: ApiContext,
  db: ApiContext["db"],
  id: string,
  to: OrderStatus,
  notes: string | undefined,
): Promise<void> =>
  changeOrder(context, db, id, null, async ({ status, user_id }, tx) => {
    if (notes && user_id === null) throw httpErrors.orderErased();
    if (status === to) return notes && !(await isLatestUpdate(tx, id, notes)) ? { to, notes } : null;
    if (!isLegalMove(status, to, user_id !== null)) throw httpErrors.illegalStatus();
    return { to, notes };
  });
