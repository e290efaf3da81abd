import type { WireOrder, WireOrderList, WireOrderSummary } from "@aurelle/shared/contract";
import { pence } from "@aurelle/shared/money";
import { type Order, orderDetailsErrorText, toOrder } from "@aurelle/shared/order";
import { nextOrdersPath } from "../../model/order";
import type { OrderSummary } from "../state";
import { createThunk, toFailure } from "../thunk";

export interface OrderPage {
  orders: readonly Order[];
  /** Where the next page is, below the API's base. */
  next: string | null;
}

/** @throws TypeError or RangeError when the answer is no list of orders. */
const toPage = ({ results, next }: WireOrderList): OrderPage => ({
  orders: results.map(toOrder),
  next: nextOrdersPath(next),
});

const orderPath = (id: string, action = "") => `orders/${encodeURIComponent(id)}/${action}`;

export const fetchOrderHistory = createThunk<OrderPage>(
  "orders/history",
  async (_, { extra, signal, rejectWithValue }) => {
    try {
      return toPage(await extra.get("orders/", { signal }));
    } catch (error) {
      return rejectWithValue(toFailure(error, "Failed to fetch order history"));
    }
  },
);

export const fetchFurtherHistory = createThunk<OrderPage, string>(
  "orders/furtherHistory",
  async (next, { extra, signal, rejectWithValue }) => {
    try {
      return toPage(await extra.get(next, { signal }));
    } catch (error) {
      return rejectWithValue(toFailure(error, "Failed to fetch order history"));
    }
  },
  { condition: (_, { getState }) => getState().orders.calls.furtherHistory.status !== "loading" },
);

export const fetchOrderDetails = createThunk<Order, string>(
  "orders/details",
  async (id, { extra, signal, rejectWithValue }) => {
    try {
      return toOrder(await extra.get<WireOrder>(orderPath(id), { signal }));
    } catch (error) {
      return rejectWithValue(toFailure(error, orderDetailsErrorText));
    }
  },
);

export const cancelOrder = createThunk<Order, string>(
  "orders/cancel",
  async (id, { extra, rejectWithValue }) => {
    try {
      return toOrder(await extra.post<WireOrder>(orderPath(id, "cancel/")));
    } catch (error) {
      return rejectWithValue(toFailure(error, "Failed to cancel order"));
    }
  },
  { condition: (_, { getState }) => getState().orders.calls.cancel.status !== "loading" },
);

export const fetchOrderSummary = createThunk<OrderSummary>(
  "orders/summary",
  async (_, { extra, signal, rejectWithValue }) => {
    try {
      const summary = await extra.get<WireOrderSummary>("orders/summary/", { signal });
      return {
        orderCount: summary.order_count,
        openCount: summary.open_count,
        totalSpent: pence(summary.total_spent),
      };
    } catch (error) {
      return rejectWithValue(toFailure(error, "Failed to fetch order summary"));
    }
  },
);

/** Only where the server runs in demo mode (decision 23); no screen offers it. */
export const simulateNextStage = createThunk<Order, string>(
  "orders/simulate",
  async (id, { extra, rejectWithValue }) => {
    try {
      return toOrder(await extra.post<WireOrder>(orderPath(id, "simulate/"), { simulation_stage: "next" }));
    } catch (error) {
      return rejectWithValue(toFailure(error, "Failed to simulate order stage"));
    }
  },
);

/** For staff: a shopper's token is answered with 403 (decision 23); no screen offers it. */
export const updateOrderStatus = createThunk<Order, { id: string; status: string; notes?: string }>(
  "orders/updateStatus",
  async ({ id, ...data }, { extra, rejectWithValue }) => {
    try {
      return toOrder(await extra.put<WireOrder>(orderPath(id, "update-status/"), data));
    } catch (error) {
      return rejectWithValue(toFailure(error, "Failed to update order status"));
    }
  },
);
