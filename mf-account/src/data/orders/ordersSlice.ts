import type { Order } from "@aurelle/shared/order";
import { type ActionReducerMapBuilder, type AsyncThunk, createSlice } from "@aurelle/shared/state";
import { appendOrders, replaceOrder } from "../../model/order";
import type { ThunkConfig } from "../createThunk";
import type { CallState, OrderCall, OrderResults, OrdersState } from "../state";
import { aborted, failed, mapResult, started } from "./callState";
import {
  cancelOrder,
  fetchFurtherHistory,
  fetchOrderDetails,
  fetchOrderHistory,
  fetchOrderSummary,
  requestReturn,
  simulateNextStage,
  updateOrderStatus,
} from "./orderThunks";

const idle = { status: "idle" } as const;

const initialState: OrdersState = {
  orderHistory: idle,
  furtherHistory: idle,
  orderDetails: idle,
  orderSummary: idle,
  cancel: idle,
  returnRequest: idle,
  simulate: idle,
  updateStatus: idle,
};

const withCall = <C extends OrderCall>(state: OrdersState, call: C, next: CallState<OrderResults[C]>): OrdersState => ({
  ...state,
  [call]: next,
});

/** Replaces the same order in the details and in the history (specification §4). */
const withOrder = (state: OrdersState, order: Order): OrdersState => ({
  ...state,
  orderDetails: mapResult(state.orderDetails, (shown) => (shown.id === order.id ? order : shown)),
  orderHistory: mapResult(state.orderHistory, (history) => ({
    ...history,
    orders: replaceOrder(history.orders, order),
  })),
});

/**
 * Each call is loading from its start, and succeeded or failed at its end (specification §4, §8). Only the latest call changes its state:
 * an earlier one was aborted, or its page was left.
 */
function addCallCases<C extends OrderCall, Arg>(
  builder: ActionReducerMapBuilder<OrdersState>,
  call: C,
  thunk: AsyncThunk<OrderResults[C], Arg, ThunkConfig>,
  afterwards: (state: OrdersState, result: OrderResults[C]) => OrdersState = (state) => state,
): void {
  const isLatest = (state: OrdersState, requestId: string) => {
    const { [call]: current } = state;
    return current.status === "loading" && current.requestId === requestId;
  };
  builder
    .addCase(thunk.pending, (state: OrdersState, { meta }) =>
      withCall(state, call, started<OrderResults[C]>(state[call], meta.requestId)),
    )
    .addCase(thunk.fulfilled, (state: OrdersState, { meta, payload }) => {
      const next: CallState<OrderResults[C]> = { status: "succeeded", result: payload };
      return afterwards(isLatest(state, meta.requestId) ? withCall(state, call, next) : state, payload);
    })
    .addCase(thunk.rejected, (state: OrdersState, { meta, payload }) => {
      if (!isLatest(state, meta.requestId)) return state;
      const before: CallState<OrderResults[C]> = state[call];
      return withCall(state, call, payload ? failed(before, payload) : aborted(before));
    });
}

const ordersSlice = createSlice({
  name: "orders",
  initialState,
  reducers: {
    /** Forgets all orders, when the dashboard is left or the session ends (reliability T4). */
    ordersLeft: () => initialState,
    /** Forgets the details of an order, when its dialog is closed. */
    detailsLeft: (state: OrdersState): OrdersState => ({
      ...state,
      orderDetails: idle,
      cancel: idle,
      returnRequest: idle,
    }),
  },
  extraReducers(builder) {
    addCallCases(builder, "orderHistory", fetchOrderHistory);
    addCallCases(builder, "furtherHistory", fetchFurtherHistory, (state, { orders, next }) => ({
      ...state,
      orderHistory: mapResult(state.orderHistory, (history) => ({
        orders: appendOrders(history.orders, orders),
        next,
      })),
    }));
    addCallCases(builder, "orderDetails", fetchOrderDetails, withOrder);
    addCallCases(builder, "cancel", cancelOrder, withOrder);
    addCallCases(builder, "returnRequest", requestReturn, withOrder);
    addCallCases(builder, "simulate", simulateNextStage, withOrder);
    addCallCases(builder, "updateStatus", updateOrderStatus, withOrder);
    addCallCases(builder, "orderSummary", fetchOrderSummary);
  },
});

export const { ordersLeft, detailsLeft } = ordersSlice.actions;
export default ordersSlice.reducer;
