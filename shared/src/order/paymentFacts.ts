import { formatDate } from "../ui/formatting";
import type { Order } from "./order";

/** One line of what a shopper needs for a bank transfer. */
export interface PaymentFact {
  label: string;
  value: string;
}

/** What a shopper needs besides the total to pay the order by bank transfer; empty for an order that need not be paid. */
export function paymentFacts({ payment }: Pick<Order, "payment">): readonly PaymentFact[] {
  if (!payment) return [];
  const { dueAt, account, reference } = payment;
  return [
    { label: "Pay by", value: formatDate(dueAt) },
    ...(account
      ? [
          { label: "Payee", value: account.payee },
          { label: "IBAN", value: account.iban },
        ]
      : []),
    { label: "Reference", value: reference },
  ];
}
