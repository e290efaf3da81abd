import type { Order } from "@aurelle/shared/order";
import { nextPagePath } from "@aurelle/shared/wire/nextPagePath";

/** What the dashboard shows of the order history. */
export type OrderHistoryView =
  | { status: "loading" }
  | { status: "failed"; message: string }
  | {
      status: "succeeded";
      /** Newest first. */
      orders: readonly Order[];
      /** Why the latest refresh failed: `orders` are those of an earlier one. */
      error: string | undefined;
      hasMore: boolean;
      isLoadingMore: boolean;
      /** Why loading further orders failed. */
      moreError: string | undefined;
    };

/** What the dialog of an order shows. */
export type OrderView =
  | { status: "loading" }
  /** There is no such order in this account. */
  | { status: "missing" }
  | { status: "failed"; message: string }
  /** `error`: why reading the details failed; the order is then as the history has it. */
  | { status: "succeeded"; order: Order; error: string | undefined };

/** The pieces of an order, of all its lines. */
export const quantityOf = ({ lines }: Pick<Order, "lines">): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** `1 piece`, `3 pieces` */
export const piecesText = (count: number): string => (count === 1 ? "1 piece" : `${count} pieces`);

/** Whether an order can be cancelled: only before dispatch (decision 24). */
export const isCancellable = ({ status }: Order): boolean => status === "pending" || status === "processing";

/** The orders with `newer` in place of the order with the same id (specification §4). */
export function replaceOrder(orders: readonly Order[], newer: Order): readonly Order[] {
  return orders.map((order) => (order.id === newer.id ? newer : order));
}

/** The orders with those of a further page. An order that is on both pages appears once. */
export function appendOrders(orders: readonly Order[], further: readonly Order[]): readonly Order[] {
  const known = new Set(orders.map(({ id }) => id));
  return [...orders, ...further.filter(({ id }) => !known.has(id))];
}

/** The path of the next page below the API's base, from the path segment `orders` on; `null` when there is none (reliability L2). */
export function nextOrdersPath(next: unknown): string | null {
  const page = nextPagePath(next, "orders");
  return page && page.path + page.search;
}
