import type { WireOrder } from "@aurelle/shared/contract";
import { composeEmail, pieces, pounds } from "../mail/composeEmail";
import { type EmailOrder, emailItems } from "./emailOrder";
import { londonDay, londonMinute } from "./londonDays";
import { addressLines, giftLines } from "./parcelLines";

const paymentState = ({ payment_due_at }: WireOrder): string =>
  payment_due_at
    ? `Not paid yet: by bank transfer by ${londonDay(new Date(payment_due_at))}. Send it once the payment has arrived.`
    : "Demo: no charge";

const giftWords = {
  heading: "Gift",
  message: "Put this message into the parcel:",
  receipt: "No prices in the parcel.",
};

/** Notifies the shop of a new order, with everything that packing it needs. @param to the shop's own address */
export function newOrderEmail(to: string, found: EmailOrder) {
  const { order } = found;
  const count = pieces(order.items.reduce((sum, { quantity }) => sum + quantity, 0));
  return composeEmail(to, `New order ${order.order_number}: ${count}, ${pounds(order.grand_total)}`, [
    { heading: "New order" },
    "An order was placed. This email has what packing it needs.",
    {
      facts: [
        ["Order", order.order_number],
        ["Placed", londonMinute(new Date(order.created_at))],
        ["Payment", paymentState(order)],
      ],
    },
    { heading: `To pack: ${count}` },
    {
      items: emailItems(found, ({ quantity, product_price }, product) =>
        [`${quantity} × ${pounds(product_price)}`, product?.slug ?? "no longer in the catalogue"].join(", "),
      ),
    },
    { sums: [["Total", pounds(order.grand_total)]] },
    ...giftLines(order, giftWords),
    { heading: "Deliver to" },
    { address: addressLines(order) },
    {
      facts: [
        ["Phone", order.phone_number],
        ["Email", order.email],
      ],
    },
    ...(order.notes ? ["Notes:", { quote: order.notes }] : []),
  ]);
}
