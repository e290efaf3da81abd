import type { Order } from "@aurelle/shared/order";
import { type ActionReducerMapBuilder, type AsyncThunk, createSlice } from "@aurelle/shared/state";
import { appendOrders, replaceOrder } from "../../model/order";
import type { CallState, OrderCall, OrdersState } from "../state";
import type { ThunkConfig } from "../thunk";
import {
  cancelOrder,
  fetchFurtherHistory,
  fetchOrderDetails,
  fetchOrderHistory,
  fetchOrderSummary,
  simulateNextStage,
  updateOrderStatus,
} from "./orderThunks";

const idle = { status: "idle" } as const;

const initialState: OrdersState = {
  orderHistory: null,
  next: null,
  orderDetails: null,
  orderSummary: null,
  calls: {
    history: idle,
    furtherHistory: idle,
    details: idle,
    cancel: idle,
    summary: idle,
    simulate: idle,
    updateStatus: idle,
  },
};

/** Each call sets loading and clears its error on start, and keeps the error on failure (specification §4, §8). */
function follow<Answer, Arg>(
  builder: ActionReducerMapBuilder<OrdersState>,
  call: OrderCall,
  thunk: AsyncThunk<Answer, Arg, ThunkConfig>,
  take: (state: OrdersState, answer: Answer) => void,
): void {
  /** Only the latest call speaks for the state: an older one was aborted, or its page left. */
  const settle = (state: OrdersState, requestId: string, to: CallState) => {
    const current = state.calls[call];
    if (current.status === "loading" && current.requestId === requestId) state.calls = { ...state.calls, [call]: to };
  };
  builder
    .addCase(thunk.pending, (state, { meta }) => {
      state.calls = { ...state.calls, [call]: { status: "loading", requestId: meta.requestId } };
    })
    .addCase(thunk.fulfilled, (state, { meta, payload }) => {
      settle(state, meta.requestId, { status: "succeeded" });
      take(state, payload);
    })
    .addCase(thunk.rejected, (state, { meta, payload }) => {
      settle(state, meta.requestId, payload ? { status: "failed", error: payload.message } : idle);
    });
}

/** The newer order stands wherever the same one stood: in details and in history. */
function takeOrder(state: OrdersState, order: Order): void {
  if (state.orderDetails?.id === order.id) state.orderDetails = order;
  if (state.orderHistory) state.orderHistory = replaceOrder(state.orderHistory, order);
}

const ordersSlice = createSlice({
  name: "orders",
  initialState,
  reducers: {
    /** The dashboard was left or the session ended: nothing of anyone's orders stays in memory (reliability T4). */
    ordersLeft: () => initialState,
    /** The order on show was closed. */
    detailsLeft(state) {
      state.orderDetails = null;
      state.calls = { ...state.calls, details: idle, cancel: idle };
    },
  },
  extraReducers(builder) {
    follow(builder, "history", fetchOrderHistory, (state, { orders, next }) => {
      state.orderHistory = orders;
      state.next = next;
    });
    follow(builder, "furtherHistory", fetchFurtherHistory, (state, { orders, next }) => {
      state.orderHistory = appendOrders(state.orderHistory ?? [], orders);
      state.next = next;
    });
    follow(builder, "details", fetchOrderDetails, (state, order) => {
      state.orderDetails = order;
      takeOrder(state, order);
    });
    follow(builder, "cancel", cancelOrder, takeOrder);
    follow(builder, "simulate", simulateNextStage, takeOrder);
    follow(builder, "updateStatus", updateOrderStatus, takeOrder);
    follow(builder, "summary", fetchOrderSummary, (state, summary) => {
      state.orderSummary = summary;
    });
  },
});

export const { ordersLeft, detailsLeft } = ordersSlice.actions;
export const ordersReducer = ordersSlice.reducer;

export const errorOf = (call: CallState): string | undefined => (call.status === "failed" ? call.error : undefined);
