import type { WireOrder, WireOrderItem, WireTrackingUpdate } from "@aurelle/shared/contract";
import { type Pence, pence } from "@aurelle/shared/money";

export interface OrderLine {
  id: string;
  title: string;
  /** Of one piece, as it was when ordered. */
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
export interface Order {
  id: string;
  number: string;
  /** An open set: pending, processing, shipped, delivered, cancelled and what may come (decisions 24). */
  status: string;
  /** UTC, ISO 8601. */
  placedAt: string;
  total: Pence;
  lines: readonly OrderLine[];
  shipping: { fullName: string; address: string; city: string; country: string; zipCode: string };
  updates: readonly OrderUpdate[];
}

/** An order as servers send it: the total under one of two names (specification §3, decisions 25). */
type SentOrder = Partial<WireOrder> & { total_amount?: number };

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = <T>(value: readonly T[] | null | undefined): readonly T[] => (Array.isArray(value) ? value : []);

const toLine = (item: WireOrderItem): OrderLine => ({
  id: String(item.id),
  title: text(item.product_title),
  price: pence(item.product_price),
  quantity: item.quantity,
  total: pence(item.total_price),
});

const toUpdate = ({ id, status, notes, created_at }: WireTrackingUpdate): OrderUpdate => ({
  id: String(id),
  status: text(status),
  notes: text(notes),
  at: text(created_at),
});

/** @throws TypeError or RangeError when the answer is no order, or an amount no whole pence. */
export function toOrder(wire: SentOrder): Order {
  if (wire.id === undefined || wire.id === null) throw new TypeError("an order without id");
  const id = String(wire.id);
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
    updates: list(wire.tracking_updates).map(toUpdate),
  };
}

/** Before dispatch an order can still be called off (decisions 24). */
export const isCancellable = ({ status }: Order): boolean => status === "pending" || status === "processing";

/** Where the same order stood, the newer one stands (specification §4). */
export function replaceOrder(orders: readonly Order[], newer: Order): readonly Order[] {
  return orders.map((order) => (order.id === newer.id ? newer : order));
}

/** A further page of the history; an order that is on both pages appears once. */
export function appendOrders(orders: readonly Order[], further: readonly Order[]): readonly Order[] {
  const known = new Set(orders.map(({ id }) => id));
  return [...orders, ...further.filter(({ id }) => !known.has(id))];
}

/** The path of the next page below the API's base, from the path segment `orders` on; `null` when there is none (reliability L2). */
export function nextOrdersPath(next: unknown): string | null {
  if (typeof next !== "string" || !URL.canParse(next, "https://shop.invalid")) return null;
  const { pathname, search } = new URL(next, "https://shop.invalid");
  const segments = pathname.split("/");
  const start = segments.indexOf("orders");
  return start === -1 ? null : segments.slice(start).join("/") + search;
}
