import type { OrderPayload } from "@aurelle/shared/contract";
import { composeEmail, pounds } from "../mail/composeEmail";
import type { PricedLineItem } from "./lineItems";
import type { BankAccount } from "./payment";

/** What e-mails say about an order that must be paid. */
export interface UnpaidOrder {
  number: string;
  /** The address of the account. */
  email: string;
  /** In pence. */
  total: number;
  due_at: Date;
}

const londonDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });

/** Where and until when to pay. Without an account the shop sends its details. */
const paymentLines = ({ number, total, due_at }: UnpaidOrder, account: BankAccount | undefined): string[] => [
  `Please pay by bank transfer by ${londonDay.format(due_at)}. An order that is not paid then is cancelled.`,
  ...(account ? [`Payee: ${account.payee}`, `IBAN: ${account.iban}`] : ["We will send you our bank details."]),
  `Reference: ${number}`,
  `Amount: ${pounds(total)}`,
  "",
];

/** A new order, as its confirmation says it. */
export interface ConfirmedOrder {
  form: OrderPayload;
  /** The address of the account. */
  email: string;
  number: string;
  lines: readonly PricedLineItem[];
  /** In pence. */
  total: number;
  /** Null for an order that needs no payment. */
  paymentDueAt: Date | null;
}

/** The confirmation of a placed order. */
export function confirmationEmail(order: ConfirmedOrder, account: BankAccount | undefined) {
  const { form, email, number, lines, total, paymentDueAt } = order;
  const payment = paymentDueAt
    ? paymentLines({ number, email, total, due_at: paymentDueAt }, account)
    : ["This was a demo: no charge.", ""];
  return composeEmail(email, `Your Aurelle order ${number}`, [
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

/** Sent a few days before an unpaid order is cancelled. */
export const paymentReminderEmail = (order: UnpaidOrder, account: BankAccount | undefined) =>
  composeEmail(order.email, `Your Aurelle order ${order.number} is not paid yet`, [
    `We have not received a payment for your order ${order.number} yet. If you have paid it already, you can ignore this email.`,
    "",
    ...paymentLines(order, account),
  ]);

export const cancelledUnpaidEmail = ({ email, number, due_at }: UnpaidOrder) =>
  composeEmail(email, `Your Aurelle order ${number} was cancelled`, [
    `Your order ${number} has been cancelled, because we received no payment for it by ${londonDay.format(due_at)}.`,
    "If you have paid for it, please answer this email: the amount will be returned to you.",
  ]);

export const dispatchedEmail = (to: string, number: string) =>
  composeEmail(to, `Your Aurelle order ${number} is on its way`, [`Your order ${number} has been dispatched.`]);

export const cancelledEmail = (to: string, number: string) =>
  composeEmail(to, `Your Aurelle order ${number} was cancelled`, [
    `Your order ${number} has been cancelled. If you paid for it, the amount will be returned to you.`,
  ]);
