import { formatPence } from "@aurelle/shared/money";
import type { Order } from "@aurelle/shared/order";

/** The statuses before the parcel has left. */
const beforeDispatch: ReadonlySet<string> = new Set(["pending", "processing"]);

/**
 * What happens after the order, in sentences, the first one first. Empty once the order is on its way or cancelled.
 * @param arrival the days of delivery; null where none can be named
 * @param dayOf writes the day of a time, UTC, ISO 8601
 */
export function nextSteps(
  { status, payment, total }: Pick<Order, "status" | "payment" | "total">,
  arrival: string | null,
  dayOf: (time: string) => string,
): string[] {
  if (!beforeDispatch.has(status)) return [];
  const arrives = arrival === null ? [] : [`Arrives ${arrival}.`];
  if (!payment) {
    return [
      "We pack your order, and email you when it is on its way.",
      ...arrives,
      "You can cancel it until it is on its way.",
    ];
  }
  return [
    `Please pay ${formatPence(total)} by bank transfer by ${dayOf(payment.dueAt)}, with the reference ${payment.reference}.`,
    "We dispatch your order once the payment has arrived, and email you when it is on its way.",
    ...arrives,
  ];
}
