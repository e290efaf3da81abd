import type { WireOrder } from "@aurelle/shared/contract";
import * as paths from "@aurelle/shared/contract/paths";
import { deliveryDays, returnDays } from "@aurelle/shared/contract/rules";
import { composeEmail, pounds } from "../mail/composeEmail";
import type { EmailLine } from "../mail/emailLines";
import type { Seller } from "../seller";
import { type EmailOrder, emailItems } from "./emailOrder";
import { londonDay } from "./londonDays";
import { addressLines, giftLines } from "./parcelLines";
import type { BankAccount } from "./payment";

/** What e-mails say about an order that must be paid. */
export interface UnpaidOrder {
  id: string;
  number: string;
  /** The address of the account. */
  email: string;
  /** In pence. */
  total: number;
  due_at: Date;
}

const viewOrder = (id: string): EmailLine => ({ button: "View your order", link: paths.order(id) });

/** Where and until when to pay. Without an account the shop sends its details. */
const paymentLines = (
  { number, total, due_at }: Pick<UnpaidOrder, "number" | "total" | "due_at">,
  account: BankAccount | undefined,
): EmailLine[] => [
  `Please pay by bank transfer by ${londonDay(due_at)}. An order that is not paid by then is cancelled.`,
  ...(account ? [] : ["We will send you our bank details."]),
  {
    facts: [
      ...(account
        ? ([
            ["Payee", account.payee],
            ["IBAN", account.iban],
          ] as const)
        : []),
      ["Reference", number],
      ["Amount", pounds(total)],
    ],
  },
];

/** The items with their sum. */
const itemLines = (found: EmailOrder, seller: Seller | undefined): EmailLine[] => [
  { items: emailItems(found, ({ quantity, product_price }) => `${quantity} × ${pounds(product_price)}`) },
  {
    sums: [
      ["Delivery", "Free"],
      ["Total", pounds(found.order.grand_total)],
    ],
  },
  { small: `Prices include VAT.${seller?.vatNumber ? ` Our VAT number is ${seller.vatNumber}.` : ""}` },
];

/** How long a parcel takes, as the FAQ and the terms say it. */
const deliveryTime = (country: string): string => `${deliveryDays(country)} business days`;

const deliveryLines = (order: WireOrder): EmailLine[] => [
  { heading: "Delivery" },
  { address: addressLines(order) },
  `Delivery takes ${deliveryTime(order.country)} and is free.`,
  ...(order.notes ? ["Your notes:", { quote: order.notes }] : []),
];

const giftWords = {
  heading: "Your gift",
  message: "We put this message into the parcel:",
  receipt: "The parcel names no prices.",
};

const returnLinks = [
  { link: `${paths.faq}#returns`, label: "Returns" },
  { link: paths.terms, label: "Terms of Sale" },
];

/** The consumer's rights (Consumer Contracts Regulations 2013) and what the shop promises beyond them. */
const rightsLines: readonly EmailLine[] = [
  { heading: "Returns and cancellation" },
  "You can cancel this order in your account until it is sent.",
  "You also have the right to cancel without a reason until 14 days after you have received the last piece. Tell us, for example by answering this email, and send the pieces back within 14 days of that. We return what you have paid within 14 days of getting them back.",
  `Beyond that, you can return unworn pieces in their original box within ${returnDays} days of delivery. Custom pieces are final sale.`,
  { small: "Each piece has a warranty of one year. Your legal rights stay untouched.", links: returnLinks },
];

/** What a confirmation needs to know of the shop. */
export interface ShopFacts {
  account: BankAccount | undefined;
  seller: Seller | undefined;
}

/** The confirmation of a placed order. It is the buyer's record of the contract. */
export function confirmationEmail(to: string, found: EmailOrder, { account, seller }: ShopFacts) {
  const { id, order_number: number, created_at, grand_total: total, payment_due_at } = found.order;
  const isUnpaid = payment_due_at !== undefined;
  const payment: EmailLine[] = isUnpaid
    ? paymentLines({ number, total, due_at: new Date(payment_due_at) }, account)
    : ["This was a demo: no charge."];
  return composeEmail(to, `Your Aurelle order ${number}`, [
    { heading: "Thank you for your order" },
    isUnpaid
      ? "We have received your order. We send it as soon as your payment has arrived."
      : "We have received your order, and write to you again when it is on its way.",
    {
      facts: [
        ["Order number", number],
        ["Placed on", londonDay(new Date(created_at))],
      ],
    },
    viewOrder(id),
    ...itemLines(found, seller),
    { heading: "Payment" },
    ...payment,
    ...deliveryLines(found.order),
    ...giftLines(found.order, giftWords),
    ...rightsLines,
  ]);
}

/** Sent a few days before an unpaid order is cancelled. */
export const paymentReminderEmail = (order: UnpaidOrder, account: BankAccount | undefined) =>
  composeEmail(order.email, `Your Aurelle order ${order.number} is not paid yet`, [
    { heading: "Your order is not paid yet" },
    `We have not received a payment for your order ${order.number} yet. If you have paid it already, you can ignore this email.`,
    ...paymentLines(order, account),
    viewOrder(order.id),
  ]);

export const cancelledUnpaidEmail = ({ id, email, number, due_at }: UnpaidOrder) =>
  composeEmail(email, `Your Aurelle order ${number} was cancelled`, [
    { heading: "Your order was cancelled" },
    `Your order ${number} has been cancelled, because we received no payment for it by ${londonDay(due_at)}.`,
    "If you have paid for it, please answer this email: the amount will be returned to you.",
    viewOrder(id),
  ]);

export const dispatchedEmail = (to: string, found: EmailOrder) =>
  composeEmail(to, `Your Aurelle order ${found.order.order_number} is on its way`, [
    { heading: "Your order is on its way" },
    `Your order ${found.order.order_number} has been dispatched. It takes ${deliveryTime(found.order.country)} to reach you.`,
    viewOrder(found.order.id),
    { items: emailItems(found, ({ quantity, product_price }) => `${quantity} × ${pounds(product_price)}`) },
    { heading: "Delivered to" },
    { address: addressLines(found.order) },
    {
      small: [
        `You can return unworn pieces within ${returnDays} days of delivery, and cancel without a reason within 14 days.`,
        ...(found.order.items.some(({ engraving }) => engraving) ? ["Neither applies to engraved pieces."] : []),
      ].join(" "),
      links: returnLinks,
    },
  ]);

export const cancelledEmail = (to: string, found: EmailOrder) =>
  composeEmail(to, `Your Aurelle order ${found.order.order_number} was cancelled`, [
    { heading: "Your order was cancelled" },
    `Your order ${found.order.order_number} has been cancelled. If you paid for it, the amount will be returned to you.`,
    { items: emailItems(found, ({ quantity, product_price }) => `${quantity} × ${pounds(product_price)}`) },
    { sums: [["Total", pounds(found.order.grand_total)]] },
    viewOrder(found.order.id),
  ]);
