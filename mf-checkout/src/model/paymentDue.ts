import { formatPence } from "@aurelle/shared/money";
import type { Order } from "@aurelle/shared/order";

/**
 * By when and how an order must be paid, in one sentence; null for one that need not be paid.
 * @param dayOf writes the day of a time, UTC, ISO 8601
 */
export function paymentDueText({ payment, total }: Pick<Order, "payment" | "total">, dayOf: (time: string) => string) {
  if (!payment) return null;
  const { dueAt, reference } = payment;
  return `Payment is due by ${dayOf(dueAt)}, by bank transfer: ${formatPence(total)} with the reference ${reference}.`;
}
