import type { WireOrder, WireOrderItem, WireTrackingUpdate } from "../contract/contract";
import { countries, isCountryCode } from "../contract/rules";
import { type Pence, pence } from "../money/money";
import { isObject } from "../wire/isObject";
import { piecesOf, requiredId, requiredText } from "../wire/wireValues";

/** One product of an order, as it was when the order was placed. */
export interface OrderLine {
  id: string;
  title: string;
  /** The price of one piece. */
  price: Pence;
  /** In pieces. */
  quantity: number;
  total: Pence;
}
/** One step of the order's tracking. */
export interface OrderUpdate {
  id: string;
  status: string;
  notes: string;
  /** UTC, ISO 8601. */
  at: string;
}
/** How an order that is not paid yet must be paid. */
export interface OrderPayment {
  /** UTC, ISO 8601: an order that is not paid then is cancelled. */
  dueAt: string;
  /** Null where the server names no account. */
  account: { payee: string; iban: string } | null;
  /** The text by which the shop recognises the payment. */
  reference: string;
}
/** An order as the shopper sees it. A text is empty where the server sent none. */
export interface Order {
  id: string;
  number: string;
  /** Pending, processing, shipped, delivered or cancelled; the server may add others (decision 24). */
  status: string;
  /** UTC, ISO 8601; empty where the server sent none. */
  placedAt: string;
  total: Pence;
  lines: readonly OrderLine[];
  shipping: { fullName: string; address: string; city: string; country: string; zipCode: string };
  email: string;
  /** As the payload names it: `bank_transfer`. */
  paymentMethod: string;
  /** Null when the order need not be paid, or is paid. */
  payment: OrderPayment | null;
  updates: readonly OrderUpdate[];
}

/** An order as servers send it: its total under one of two names (specification §3, decision 25), any field may be missing. */
export type SentOrder = Partial<WireOrder> & { total_amount?: number };

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = <T>(value: readonly T[] | null | undefined): readonly T[] => (Array.isArray(value) ? value : []);

const toLine = (item: WireOrderItem): OrderLine => ({
  id: requiredText(item.id),
  title: text(item.product_title),
  price: pence(item.product_price),
  quantity: piecesOf(item.quantity),
  total: pence(item.total_price),
});

const toUpdate = ({ id, status, notes, created_at }: WireTrackingUpdate): OrderUpdate => ({
  id: requiredText(id),
  status: text(status),
  notes: text(notes),
  at: text(created_at),
});

/** A part of the account that the server sends is as good as none: a shopper could not pay with it. */
function toPayment({ payment_due_at, pay_to }: SentOrder, number: string): OrderPayment | null {
  if (text(payment_due_at) === "") return null;
  const { payee, iban, reference } = isObject(pay_to) ? pay_to : {};
  const account = text(payee) !== "" && text(iban) !== "" ? { payee: text(payee), iban: text(iban) } : null;
  return { dueAt: text(payment_due_at), account, reference: text(reference) || number };
}

/**
 * Parses an order from the wire. An order without a number gets its id as the number.
 * @throws TypeError when there is no id, RangeError when an amount is not in whole pence or a quantity is no number of pieces.
 */
export function toOrder(wire: SentOrder): Order {
  const id = requiredId(wire.id);
  const number = text(wire.order_number) || id;
  return {
    id,
    number,
    status: text(wire.status) || "pending",
    placedAt: text(wire.created_at),
    total: pence(wire.grand_total ?? wire.total_amount ?? Number.NaN),
    lines: list(wire.items).map(toLine),
    shipping: {
      fullName: text(wire.full_name),
      address: text(wire.address),
      city: text(wire.city),
      country: text(wire.country),
      zipCode: text(wire.zip_code),
    },
    email: text(wire.email),
    paymentMethod: text(wire.payment_method),
    payment: toPayment(wire, number),
    updates: list(wire.tracking_updates).map(toUpdate),
  };
}

/** The name of a country of delivery by its code; any other text as it is. */
export const countryName = (country: string): string => (isCountryCode(country) ? countries[country] : country);

/** The names of the payment methods (specification §9). */
export const paymentLabels = {
  bank_transfer: "Pay by Invoice",
  credit_card: "Credit Card",
  paypal: "PayPal",
  demo_payment: "Demo Payment",
} as const;

/** The text when an order's details cannot be read and the server gives no reason (specification §8). */
export const orderDetailsErrorText = "Failed to fetch order details";
