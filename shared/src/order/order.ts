import type { WireOrder, WireOrderItem, WireTrackingUpdate } from "../contract/contract";
import { countries, isCountryCode } from "../contract/rules";
import { type Pence, pence } from "../money/money";

export interface OrderLine {
  id: string;
  title: string;
  /** Of one piece, at the time of the order. */
  price: Pence;
  /** In pieces. */
  quantity: number;
  total: Pence;
}
export interface OrderUpdate {
  id: string;
  status: string;
  notes: string;
  /** UTC, ISO 8601. */
  at: string;
}
/** An order as it is shown. Texts are empty where the server sent none. */
export interface Order {
  id: string;
  number: string;
  /** Pending, processing, shipped, delivered, cancelled, or one that the server adds later (decision 24). */
  status: string;
  /** UTC, ISO 8601. */
  placedAt: string;
  total: Pence;
  lines: readonly OrderLine[];
  shipping: { fullName: string; address: string; city: string; country: string; zipCode: string };
  email: string;
  /** As in `OrderPayload`: `bank_transfer`. */
  paymentMethod: string;
  updates: readonly OrderUpdate[];
}

/** An order on the wire: the total has one of two names (specification §3, decision 25). */
export type SentOrder = Partial<WireOrder> & { total_amount?: number };

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = <T>(value: readonly T[] | null | undefined): readonly T[] => (Array.isArray(value) ? value : []);

function idOf(value: unknown): string {
  if ((typeof value === "string" && value !== "") || typeof value === "number") return String(value);
  throw new TypeError(`not an id: ${value}`);
}
function quantityOf(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new RangeError(`not a number of pieces: ${value}`);
}

const toLine = (item: WireOrderItem): OrderLine => ({
  id: idOf(item.id),
  title: text(item.product_title),
  price: pence(item.product_price),
  quantity: quantityOf(item.quantity),
  total: pence(item.total_price),
});

const toUpdate = ({ id, status, notes, created_at }: WireTrackingUpdate): OrderUpdate => ({
  id: idOf(id),
  status: text(status),
  notes: text(notes),
  at: text(created_at),
});

/** Reads an order from a response. @throws TypeError without an id; RangeError for an amount or a quantity that is no whole number. */
export function toOrder(wire: SentOrder): Order {
  const id = idOf(wire.id);
  return {
    id,
    number: text(wire.order_number) || id,
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
    updates: list(wire.tracking_updates).map(toUpdate),
  };
}

/** The name of a country by its code; another text is returned as it is. */
export const countryName = (country: string): string => (isCountryCode(country) ? countries[country] : country);

/** The names of the payment methods (specification §9). */
export const paymentLabels = {
  bank_transfer: "Pay by Invoice",
  credit_card: "Credit Card",
  paypal: "PayPal",
  demo_payment: "Demo Payment",
} as const;
