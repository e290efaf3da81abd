import type { ApiContext } from "../context";
import type { Transaction } from "../database/db";
import { httpErrors } from "../errors";
import { throwFieldErrors } from "../http/fieldErrors";
import { answerEmails } from "./returnEmails";
import { isLegalAnswer, type ReturnStatus } from "./returnRules";
import { findReturn, restockReturn, type StoredReturn, saveAnswer } from "./returnStore";
import { type LockedOrder, lockOrder } from "./store";

interface ReturnAnswer {
  status: ReturnStatus;
  /** For the shopper. */
  notes?: string | undefined;
  /** Whether the pieces go back on sale; only with `received`. */
  restock?: boolean | undefined;
}

/** Without notes, the steps after the approval leave its answer on the order's page. Another decision has no answer then. */
const answerOf = ({ status, notes }: ReturnAnswer, before: StoredReturn): string => {
  const isOlderValid = status === before.status || status === "received" || status === "refunded";
  return notes ?? (isOlderValid ? before.answer : "");
};

/** E-mails the shopper about a new status, with the words for just this step. A deleted account has no address. */
async function addEmail(
  context: ApiContext,
  tx: Transaction,
  locked: LockedOrder,
  stored: StoredReturn,
): Promise<void> {
  const { account_email: email, order_number: number, payment_method: paymentMethod } = locked;
  if (!email) return;
  const { publicUrl, seller } = context.config;
  const compose = answerEmails[stored.status];
  if (compose) {
    const facts = { orderId: locked.id, number, paymentMethod, email, stored, publicUrl };
    await context.outbox.add(tx, compose(facts, seller));
  }
}

/**
 * Sets the status of a return on behalf of staff. With the status that it has, only the answer changes, and pieces that were received go
 * back on sale, once. Notes may be about a person, so a return of a deleted account takes none (reliability P14).
 * @throws HttpError 404 for a return of another order, 409 for a status that does not follow.
 */
export async function answerReturn(
  context: ApiContext,
  db: ApiContext["db"],
  { orderId, returnId }: { orderId: string; returnId: string },
  answer: ReturnAnswer,
): Promise<void> {
  const { status, notes, restock = false } = answer;
  throwFieldErrors(restock && status !== "received" ? { restock: "Only with the status received" } : {});
  await db.tx(async (tx) => {
    const locked = await lockOrder(tx, orderId, null);
    const stored = locked && (await findReturn(tx, orderId, returnId));
    if (!stored) throw httpErrors.notFound();
    if (notes && locked.user_id === null) throw httpErrors.orderErased();
    const isMove = status !== stored.status;
    if (isMove && !isLegalAnswer(stored.status, status)) throw httpErrors.illegalReturn();
    const restocks = restock && !stored.is_restocked;
    await saveAnswer(tx, returnId, { status, answer: answerOf(answer, stored), restocks });
    if (restocks) await restockReturn(tx, returnId);
    if (isMove) await addEmail(context, tx, locked, { ...stored, status, answer: notes ?? "" });
  });
  context.outbox.wake();
}
