import type { WireInvoice, WireOrder, WireOrderItem, WireOrderReturn, WireTrackingUpdate } from "../contract/contract";
import { countries, isCountryCode } from "../contract/rules";
import { type Pence, pence } from "../money/money";
import { isObject } from "../wire/isObject";
import { piecesOf, requiredId, requiredText } from "../wire/wireValues";

/** One product of an order, as it was when the order was placed. */
export interface OrderLine {
  id: string;
  /** Null where the server names none: the product may be gone. */
  productId: string | null;
  /** What names the product in the address of its page; null where the product is gone. */
  handle: string | null;
  title: string;
  /** Path of the photograph as on the wire; `null` where there is none. */
  image: string | null;
  /** What the photograph shows. */
  alt: string;
  /** The price of one piece. */
  price: Pence;
  /** In pieces. */
  quantity: number;
  /** The British ring size in which the pieces are made; empty: as they are. */
  ringSize: string;
  /** Empty: none. */
  engraving: string;
  total: Pence;
  /** The pieces for which a return can be requested now. */
  returnable: number;
}
/** A request to return pieces of an order. */
export interface OrderReturn {
  id: string;
  /** Requested, approved, declined, received or refunded; the server may add others. */
  status: string;
  /** UTC, ISO 8601. */
  requestedAt: string;
  /** `reason`: a value of `returnReasons`, or one that the server has added. `quantity` in pieces. */
  items: readonly { lineId: string; quantity: number; reason: string }[];
  notes: string;
  /** What the shop has answered; empty where it has not. */
  answer: string;
  /** The price of the pieces. */
  refund: Pence;
}
/** What makes a printed order an invoice. */
export interface Invoice {
  number: string;
  /** UTC, ISO 8601. */
  issuedAt: string;
  seller: { name: string; addressLines: readonly string[]; vatNumber: string; companyNumber: string };
  /** In percent. */
  vatRate: number;
  net: Pence;
  vat: Pence;
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
  /** What the shopper has written to the shop. */
  notes: string;
  /** Null when the order need not be paid, or is paid. */
  payment: OrderPayment | null;
  updates: readonly OrderUpdate[];
  /** Empty where there is none. */
  giftMessage: string;
  /** Whether the parcel names no prices. */
  isGift: boolean;
  returns: readonly OrderReturn[];
  /** UTC, ISO 8601: until when a return can be requested. Null while none can be. */
  returnableUntil: string | null;
  /** Null where the shop has not said all that an invoice needs. */
  invoice: Invoice | null;
}

/** An order as servers send it: its total under one of two names (specification §3, decision 25), any field may be missing. */
export type SentOrder = Partial<WireOrder> & { total_amount?: number };

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = <T>(value: readonly T[] | null | undefined): readonly T[] => (Array.isArray(value) ? value : []);

const toLine = (item: WireOrderItem): OrderLine => ({
  id: requiredText(item.id),
  productId: text(item.product_id) || null,
  handle: text(item.handle) || text(item.product_id) || null,
  title: text(item.product_title),
  image: text(item.image?.image) || null,
  alt: text(item.image?.alt_text) || text(item.product_title),
  price: pence(item.product_price),
  quantity: piecesOf(item.quantity),
  ringSize: text(item.ring_size),
  engraving: text(item.engraving),
  total: pence(item.total_price),
  returnable: piecesOf(item.returnable, 0),
});

const toReturn = ({ id, status, created_at, items, notes, answer, refund }: WireOrderReturn): OrderReturn => ({
  id: requiredText(id),
  status: text(status) || "requested",
  requestedAt: text(created_at),
  items: list(items).map(({ order_item_id, quantity, reason }) => ({
    lineId: requiredText(order_item_id),
    quantity: piecesOf(quantity),
    reason: text(reason),
  })),
  notes: text(notes),
  answer: text(answer),
  refund: pence(refund),
});

/** An invoice without its number, seller or VAT is none: the printed order is then called an order. */
function toInvoice(sent: WireInvoice | undefined): Invoice | null {
  if (!isObject(sent) || !isObject(sent.seller)) return null;
  const { name, address, vat_number, company_number } = sent.seller;
  if ([sent.number, name, address, vat_number].some((part) => text(part) === "")) return null;
  return {
    number: sent.number,
    issuedAt: text(sent.issued_at),
    seller: { name, addressLines: address.split("\n"), vatNumber: vat_number, companyNumber: text(company_number) },
    vatRate: piecesOf(sent.vat_rate, 0),
    net: pence(sent.net),
    vat: pence(sent.vat),
  };
}

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
    notes: text(wire.notes),
    payment: toPayment(wire, number),
    updates: list(wire.tracking_updates).map(toUpdate),
    giftMessage: text(wire.gift_message),
    isGift: wire.gift_receipt === true,
    returns: list(wire.returns).map(toReturn),
    returnableUntil: text(wire.returnable_until) || null,
    invoice: toInvoice(wire.invoice),
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

/** The name of a payment method; one that the server has added as it names it. */
export const paymentName = (method: string): string =>
  Object.entries(paymentLabels).find(([name]) => name === method)?.[1] ?? method;

/** The text when an order's details cannot be read and the server gives no reason (specification §8). */
export const orderDetailsErrorText = "Failed to fetch order details";
