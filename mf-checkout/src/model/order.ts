import type { Order } from "@aurelle/shared/order";

/** What the response to a new order must contain. The other details are read afterwards. */
export interface PlacedOrder {
  id: string;
  number: string;
  /** Whether it must be paid by bank transfer. */
  isUnpaid: boolean;
}

/**
 * The state of reading one order's details. `known`: the same order from an earlier reading; it stays on screen. `isMissing`: the
 * order does not exist, or belongs to another shopper (decision 22).
 */
export type OrderDetails =
  | { status: "idle" }
  | { status: "loading"; orderId: string; requestId: string; known: Order | null }
  | { status: "succeeded"; order: Order }
  | { status: "failed"; orderId: string; message: string; isMissing: boolean; known: Order | null };

/** The order of this id from the latest successful reading; `null` without one. */
export function knownOrder(details: OrderDetails, id: string): Order | null {
  if (details.status === "idle") return null;
  const order = details.status === "succeeded" ? details.order : details.known;
  return order?.id === id ? order : null;
}

/**
 * What the confirmation page shows of the order. `known`: the number is known, and with `order` all of it. `missing`: the
 * shopper has no such order.
 */
export type OrderView =
  | { status: "loading" }
  | { status: "known"; number: string; order: Order | null }
  | { status: "failed"; message: string }
  | { status: "missing" };

/** The view of the order `id`. @param currentOrder the order that was placed last: its number is known before its details are read */
export function orderView(details: OrderDetails, currentOrder: PlacedOrder | null, id: string): OrderView {
  const failed = details.status === "failed" && details.orderId === id ? details : null;
  if (failed?.isMissing) return { status: "missing" };
  const order = knownOrder(details, id);
  if (order) return { status: "known", number: order.number, order };
  if (currentOrder?.id === id) return { status: "known", number: currentOrder.number, order: null };
  return failed ? { status: "failed", message: failed.message } : { status: "loading" };
}
