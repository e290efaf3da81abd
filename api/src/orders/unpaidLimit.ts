import type { Queryable } from "../database/db";
import { httpErrors } from "../errors";
import { maxUnpaidOrders, type PaymentSettings } from "./payment";

/**
 * Checks that an account may leave one more order unpaid: unpaid goods are out of stock for the others. Lock the account before, so
 * that no other order of it is placed meanwhile. @param total of the new order, in pence.
 * @throws HttpError 409 with a sentence for the shopper.
 */
export async function checkUnpaidLimit(
  tx: Queryable,
  userId: string,
  total: number,
  { unpaidLimit }: PaymentSettings,
): Promise<void> {
  const [unpaid] = await tx.query<{ orders: number; value: string }>(
    `SELECT count(*)::int AS orders, coalesce(sum(grand_total), 0)::text AS value FROM orders
     WHERE user_id = $1 AND status = 'pending' AND payment_due_at IS NOT NULL`,
    [userId],
  );
  if (unpaid && unpaid.orders >= maxUnpaidOrders) throw httpErrors.tooManyUnpaid(maxUnpaidOrders);
  if (Number(unpaid?.value ?? 0) + total > unpaidLimit) throw httpErrors.unpaidValue(unpaidLimit);
}

/** The end of the last day on which an order of today can be paid, in London. */
export async function findPaymentDueAt(tx: Queryable, days: number): Promise<Date> {
  const [row] = await tx.query<{ due_at: Date }>(
    `SELECT (date_trunc('day', now() AT TIME ZONE 'Europe/London') + ($1::integer + 1) * interval '1 day'
       - interval '1 second') AT TIME ZONE 'Europe/London' AS due_at`,
    [days],
  );
  if (!row) throw new Error("the database returned no time");
  return row.due_at;
}
