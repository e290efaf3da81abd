import type { Queryable } from "../database/db";
import { httpErrors } from "../errors";
import { endOfDay } from "./londonDays";
import { maxUnpaidOrders, type PaymentSettings } from "./payment";

/** SQL: the end of the last day on which an order of today can be paid, in London. @param days an expression, such as a parameter */
export const dueAtIn = (days: string): string => endOfDay("now()", days);

/**
 * Checks that an account may leave one more order unpaid: unpaid goods are out of stock for the others. Lock the account before, so
 * that no other order of it is placed meanwhile. @param total of the new order, in pence.
 * @returns until when the new order must be paid.
 * @throws HttpError 409 with a sentence for the shopper.
 */
export async function checkUnpaidLimit(
  tx: Queryable,
  userId: string,
  total: number,
  { unpaidLimit, days }: PaymentSettings,
): Promise<Date> {
  const [unpaid] = await tx.query<{ orders: number; value: string; due_at: Date }>(
    `SELECT count(*)::int AS orders, coalesce(sum(grand_total), 0)::text AS value, ${dueAtIn("$2")} AS due_at FROM orders
     WHERE user_id = $1 AND status = 'pending' AND payment_due_at IS NOT NULL`,
    [userId, days],
  );
  if (!unpaid) throw new Error("the database returned no sum");
  if (unpaid.orders >= maxUnpaidOrders) throw httpErrors.tooManyUnpaid(maxUnpaidOrders);
  if (Number(unpaid.value) + total > unpaidLimit) throw httpErrors.unpaidValue(unpaidLimit);
  return unpaid.due_at;
}
