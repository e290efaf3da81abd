import { deliveryDays } from "@aurelle/shared/contract/rules";
import { formatPence } from "@aurelle/shared/money";
import type { Order } from "@aurelle/shared/order";

/** The statuses before the parcel has left. */
const beforeDispatch: ReadonlySet<string> = new Set(["pending", "processing"]);

/**
 * What happens after the order, in sentences, the first one first. Empty once the order is on its way or cancelled.
 * @param dayOf writes the day of a time, UTC, ISO 8601
 */
export function nextSteps(
  { status, payment, total, shipping }: Pick<Order, "status" | "payment" | "total" | "shipping">,
  dayOf: (time: string) => string,
): string[] {
  if (!beforeDispatch.has(status)) return [];
  const arrival = `It arrives ${deliveryDays(shipping.country)} business days after that.`;
  if (!payment) {
    return ["We pack your order, and email you when it is on its way.", arrival, "Until then you can cancel it."];
  }
  return [
    `Please pay ${formatPence(total)} by bank transfer by ${dayOf(payment.dueAt)}, with the reference ${payment.reference}.`,
    "We dispatch your order once the payment has arrived, and email you when it is on its way.",
    arrival,
  ];
}
