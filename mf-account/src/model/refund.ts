import { refundDays } from "@aurelle/shared/contract/rules";
import { formatPence } from "@aurelle/shared/money";
import type { Order } from "@aurelle/shared/order";

/** What happens to the money of an order that is cancelled, by what the shop knows of its payment. */
export function refundText({
  paymentMethod,
  payment,
  total,
}: Pick<Order, "paymentMethod" | "payment" | "total">): string {
  if (paymentMethod === "demo_payment") return "No money has been taken.";
  const within = `within ${refundDays} days`;
  if (payment) return `No money has been taken. If you have sent a bank transfer already, we will return it ${within}.`;
  if (paymentMethod === "bank_transfer")
    return `We will return ${formatPence(total)} to the account you paid from, ${within}.`;
  return `If you have paid, we will return ${formatPence(total)} ${within}, the way you paid.`;
}

/** When and how the money for returned pieces comes back. */
export const returnRefundText = ({ paymentMethod }: Pick<Order, "paymentMethod">): string =>
  paymentMethod === "demo_payment"
    ? "No money was taken for this order, so none comes back."
    : `We return the price of the pieces the way you paid, at the latest ${refundDays} days after they have reached us.`;
