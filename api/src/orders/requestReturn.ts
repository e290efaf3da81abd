import { returnDays } from "@aurelle/shared/contract/rules";
import type { ApiContext } from "../context";
import type { Transaction } from "../database/db";
import { httpErrors } from "../errors";
import { senderOf } from "../mail/openMail";
import { type OrderRow, presentItems } from "./present";
import { returnRequestedEmail, shopReturnEmail } from "./returnEmails";
import { checkPieces } from "./returnRules";
import { findReturn, insertReturn, isRepeat, type ReturnRequest } from "./returnStore";
import { findOrder, type LockedOrder, lockOrder } from "./store";

/** The shopper's order, if pieces of it can be returned. @throws HttpError 409 with a sentence otherwise. */
async function findReturnable(tx: Transaction, id: string, userId: string): Promise<OrderRow> {
  const order = await findOrder(tx, id, userId);
  if (!order) throw httpErrors.notFound();
  if (order.status !== "delivered") throw httpErrors.notDelivered();
  if (!order.returnable_until) throw httpErrors.returnTooLate(returnDays);
  return order;
}

/** Tells shopper and shop. A shopper with many orders within an hour gets no e-mail, as for the orders themselves. */
async function addEmails(context: ApiContext, tx: Transaction, locked: LockedOrder, name: string, returnId: string) {
  const stored = await findReturn(tx, locked.id, returnId);
  const { account_email: email, order_number: number, payment_method: paymentMethod } = locked;
  if (!stored || !email) return;
  const { publicUrl, ordersEmail = senderOf(context.config).replyTo } = context.config;
  const facts = { orderId: locked.id, number, paymentMethod, email, stored, publicUrl };
  if (!locked.has_many) await context.outbox.add(tx, returnRequestedEmail(facts));
  await context.outbox.add(tx, shopReturnEmail(ordersEmail, name, facts));
}

/**
 * Stores a shopper's request to return pieces. The lock of the order makes two requests follow each other, so that no piece is in two
 * returns: the second one finds it taken. A repeat under the same key changes nothing.
 * @returns whether it is new
 * @throws HttpError 404 for an order of another shopper, 400 for an item of another order, 409 when the pieces cannot be returned or the
 * key was used for another request.
 */
export async function requestReturn(
  context: ApiContext,
  db: ApiContext["db"],
  { orderId, userId }: { orderId: string; userId: string },
  request: ReturnRequest,
): Promise<boolean> {
  const isNew = await db.tx(async (tx) => {
    const locked = await lockOrder(tx, orderId, userId);
    if (!locked) throw httpErrors.notFound();
    if (await isRepeat(tx, orderId, request)) return false;
    const order = await findReturnable(tx, orderId, userId);
    const items = checkPieces(request.items, presentItems(order));
    const returnId = await insertReturn(tx, orderId, { ...request, items });
    await addEmails(context, tx, locked, order.full_name, returnId);
    return true;
  });
  context.outbox.wake();
  return isNew;
}
