import { refundDays } from "@aurelle/shared/contract/rules";
import type { ApiContext } from "../context";
import type { Queryable } from "../database/db";
import { composeEmail, pounds } from "../mail/composeEmail";
import type { Email } from "../mail/email";
import { senderOf } from "../mail/openMail";

/** An order as it was before it was cancelled. */
export interface CancelledOrder {
  number: string;
  /** In pence. */
  total: number;
  payment_method: string;
  status: string;
}

/** Who has cancelled an order, but for staff, as the e-mail says it. */
const reasons = {
  shopper: "The shopper has cancelled this order.",
  deletion: "The shopper has deleted the account, and this order was cancelled with it.",
  overdue: "This order was not paid in time, so it was cancelled.",
} as const;

/** Whether the money has arrived: staff then move the order on from `pending` (docs/decisions/0018-payment.md). */
const isPaid = ({ status, payment_method }: CancelledOrder): boolean =>
  status !== "pending" && payment_method !== "demo_payment";

function refundText(order: CancelledOrder): string {
  if (isPaid(order)) {
    return `It was paid. Refund ${pounds(order.total)} within ${refundDays} days, to the account from which it was paid: the bank statement has the order's number as the reference.`;
  }
  if (order.payment_method === "demo_payment") return "Demo: no charge, so there is nothing to return.";
  return "It was not paid. If a bank transfer with its number has arrived, or still arrives, return it.";
}

/**
 * Asks the shop, whose staff may have the e-mail about the new order, not to send it. The order may be of a deleted account, so nothing
 * here says who the shopper was.
 * @param to the shop's own address
 */
export function shopCancelledEmail(to: string, order: CancelledOrder, reason: keyof typeof reasons): Email {
  const { number, status } = order;
  const total = pounds(order.total);
  const subject = `${isPaid(order) ? `Refund ${total}: order` : "Order"} ${number} was cancelled`;
  return composeEmail(to, subject, [
    { heading: "An order was cancelled" },
    `${reasons[reason]} Do not send it: its pieces are back on sale.`,
    {
      facts: [
        ["Order", number],
        ["Total", total],
        ["Status before", status],
      ],
    },
    refundText(order),
  ]);
}

/**
 * Queues the e-mail to the shop in the transaction that cancels an order. Staff who cancel know it themselves. Without ORDERS_EMAIL the
 * shop got no e-mail about the order either, so it gets one only if money must be returned, where replies go.
 */
export async function notifyShop(
  { config, outbox }: Pick<ApiContext, "config" | "outbox">,
  tx: Queryable,
  order: CancelledOrder,
  reason: keyof typeof reasons,
): Promise<void> {
  const to = config.ordersEmail ?? (isPaid(order) ? senderOf(config).replyTo : undefined);
  if (to) await outbox.add(tx, shopCancelledEmail(to, order, reason));
}
