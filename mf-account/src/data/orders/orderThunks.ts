import type { ReturnPayload, WireOrder, WireOrderSummary } from "@aurelle/shared/contract";
import { pence } from "@aurelle/shared/money";
import { type Order, orderDetailsErrorText, type SentOrder, toOrder } from "@aurelle/shared/order";
import { isObject } from "@aurelle/shared/wire/isObject";
import { readRows, rowsOf } from "@aurelle/shared/wire/readRows";
import { nextOrdersPath } from "../../model/order";
import { createThunk, toCallError } from "../createThunk";
import type { OrderPage, OrderSummary } from "../state";

/** Reads a page of orders. An order that cannot be read is left out. @throws TypeError when the response is no list of orders */
const toPage = (wire: unknown): OrderPage => ({
  orders: readRows(rowsOf(wire), (row) => toOrder(row as SentOrder)), // it checks each field
  next: nextOrdersPath(isObject(wire) ? wire.next : null),
});

const orderPath = (id: string, action = "") => `orders/${encodeURIComponent(id)}/${action}`;

/** Loads the first page of the order history. */
export const fetchOrderHistory = createThunk<OrderPage>(
  "orders/history",
  async (_, { extra, signal, rejectWithValue }) => {
    try {
      return toPage(await extra.api.get("orders/", { signal }));
    } catch (error) {
      return rejectWithValue(toCallError(error, "Failed to fetch order history"));
    }
  },
);

/** Loads the next page of the order history, from the path that the previous page named. One call at a time. */
export const fetchFurtherHistory = createThunk<OrderPage, string>(
  "orders/furtherHistory",
  async (next, { extra, signal, rejectWithValue }) => {
    try {
      return toPage(await extra.api.get(next, { signal }));
    } catch (error) {
      return rejectWithValue(toCallError(error, "Failed to fetch order history"));
    }
  },
  { condition: (_, { getState }) => getState().orders.furtherHistory.status !== "loading" },
);

/** Loads one order by its id. */
export const fetchOrderDetails = createThunk<Order, string>(
  "orders/details",
  async (id, { extra, signal, rejectWithValue }) => {
    try {
      return toOrder(await extra.api.get<WireOrder>(orderPath(id), { signal }));
    } catch (error) {
      return rejectWithValue(toCallError(error, orderDetailsErrorText));
    }
  },
);

/** Cancels an order by its id. One call at a time. */
export const cancelOrder = createThunk<Order, string>(
  "orders/cancel",
  async (id, { extra, rejectWithValue }) => {
    try {
      return toOrder(await extra.api.post<WireOrder>(orderPath(id, "cancel/")));
    } catch (error) {
      return rejectWithValue(toCallError(error, "Failed to cancel order"));
    }
  },
  { condition: (_, { getState }) => getState().orders.cancel.status !== "loading" },
);

/** Requests to return pieces of an order. One call at a time. @param key the idempotency key, with which the server stores it once */
export const requestReturn = createThunk<Order, { id: string; payload: ReturnPayload; key: string }>(
  "orders/requestReturn",
  async ({ id, payload, key }, { extra, rejectWithValue }) => {
    try {
      const options = { idempotencyKey: key, isRepeatable: true };
      return toOrder(await extra.api.post<WireOrder>(orderPath(id, "returns/"), payload, options));
    } catch (error) {
      return rejectWithValue(toCallError(error, "Your request could not be sent. Please try again."));
    }
  },
  { condition: (_, { getState }) => getState().orders.returnRequest.status !== "loading" },
);

/** Loads figures over all orders. Specification §7 names the call; no screen shows them. */
export const fetchOrderSummary = createThunk<OrderSummary>(
  "orders/summary",
  async (_, { extra, signal, rejectWithValue }) => {
    try {
      const summary = await extra.api.get<WireOrderSummary>("orders/summary/", { signal });
      return {
        orderCount: summary.order_count,
        openCount: summary.open_count,
        totalSpent: pence(summary.total_spent),
      };
    } catch (error) {
      return rejectWithValue(toCallError(error, "Failed to fetch order summary"));
    }
  },
);

/** Moves an order to its next status. Specification §7 names the call; no screen makes it, and only a server in demo mode accepts it (decision 23). */
export const simulateNextStage = createThunk<Order, string>(
  "orders/simulate",
  async (id, { extra, rejectWithValue }) => {
    try {
      return toOrder(await extra.api.post<WireOrder>(orderPath(id, "simulate/"), { simulation_stage: "next" }));
    } catch (error) {
      return rejectWithValue(toCallError(error, "Failed to simulate order stage"));
    }
  },
);

/** Sets the status of an order. Specification §7 names the call; no screen makes it. The server accepts it from staff only, else 403 (decision 23). */
export const updateOrderStatus = createThunk<Order, { id: string; status: string; notes?: string }>(
  "orders/updateStatus",
  async ({ id, ...data }, { extra, rejectWithValue }) => {
    try {
      return toOrder(await extra.api.put<WireOrder>(orderPath(id, "update-status/"), data));
    } catch (error) {
      return rejectWithValue(toCallError(error, "Failed to update order status"));
    }
  },
);
