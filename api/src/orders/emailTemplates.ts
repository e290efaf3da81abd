import type { OrderPayload } from "@aurelle/shared/contract";
import { composeEmail, pounds } from "../mail/composeEmail";
import type { PricedLineItem } from "./lineItems";

/** The confirmation of a placed order. @param total in pence */
export function confirmationEmail(form: OrderPayload, number: string, lines: readonly PricedLineItem[], total: number) {
  const payment =
    form.payment_method === "bank_transfer"
      ? ["We will send you an invoice.", ""]
      : ["This was a demo: no charge.", ""];
  return composeEmail(form.email.trim(), `Your Aurelle order ${number}`, [
    `Thank you for your order, ${form.full_name}. It will be dispatched soon.`,
    "",
    `Order number: ${number}`,
    ...lines.map(({ title, price, quantity }) => `${quantity} × ${title}: ${pounds(price * quantity)}`),
    "Shipping: Free",
    `Total: ${pounds(total)}`,
    "",
    ...payment,
    "Shipping to:",
    form.full_name,
    form.address,
    `${form.zip_code} ${form.city}`,
    form.country,
  ]);
}

export const dispatchedEmail = (to: string, number: string) =>
  composeEmail(to, `Your Aurelle order ${number} is on its way`, [`Your order ${number} has been dispatched.`]);

export const cancelledEmail = (to: string, number: string) =>
  composeEmail(to, `Your Aurelle order ${number} was cancelled`, [
    `Your order ${number} has been cancelled. If you paid for it, the amount will be returned to you.`,
  ]);
