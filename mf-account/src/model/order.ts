import type { Order } from "@aurelle/shared/order";

/** Before dispatch an order can still be called off (decision 24). */
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
