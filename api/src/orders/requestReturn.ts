import { returnDays } from "@aurelle/shared/contract/rules";
import type { ApiContext } from "../context";
import type { Transaction } from "../database/db";
import { httpErrors } from "../errors";
import { senderOf } from "../mail/openMail";
import { type OrderRow, presentItems } from "./present";
import { returnRequestedEmail, shopReturnEmail } from "./returnEmails";
import { checkPieces, type RequestedItem } from "./returnRules";
import { findReturn, insertReturn } from "./returnStore";
import { findOrder, type LockedOrder, lockOrder } from "./store";

interface ReturnRequest {
  items: readonly RequestedItem[];
  notes: string;
}

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
  const { account_email: email, order_number: number } = locked;
  if (!stored || !email) return;
  const { publicUrl, ordersEmail = senderOf(context.config).replyTo } = context.config;
  const facts = { orderId: locked.id, number, email, stored, publicUrl };
  if (!locked.has_many) await context.outbox.add(tx, returnRequestedEmail(facts));
  await context.outbox.add(tx, shopReturnEmail(ordersEmail, name, facts));
}

/**
 * Stores a shopper's request to return pieces. The lock of the order makes two requests follow each other, so that no piece is in two
 * returns: the second one finds it taken.
 * @throws HttpError 404 for an order of another shopper, 400 for an item of another order, 409 when the pieces cannot be returned.
 */
export async function requestReturn(
  context: ApiContext,
  db: ApiContext["db"],
  { orderId, userId }: { orderId: string; userId: string },
  { items, notes }: ReturnRequest,
): Promise<void> {
  await db.tx(async (tx) => {
    const locked = await lockOrder(tx, orderId, userId);
    if (!locked) throw httpErrors.notFound();
    const order = await findReturnable(tx, orderId, userId);
    const returnId = await insertReturn(tx, orderId, checkPieces(items, presentItems(order)), notes);
    await addEmails(context, tx, locked, order.full_name, returnId);
  });
  context.outbox.wake();
}
