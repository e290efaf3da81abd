import { bus } from "@aurelle/shared/bus";
import { useCallback, useEffect, useRef } from "react";
import type { OrderHistoryView } from "../../model/order";
import type { OrdersState } from "../state";
import { useAppDispatch, useAppSelector } from "../store";
import { messageOf, resultOf } from "./callState";
import { ordersLeft } from "./ordersSlice";
import { fetchFurtherHistory, fetchOrderHistory } from "./orderThunks";

/** What the dashboard shows of the orders. */
function toView({ orderHistory, furtherHistory }: OrdersState): OrderHistoryView {
  const message = messageOf(orderHistory);
  const history = resultOf(orderHistory);
  if (!history) return message === undefined ? { status: "loading" } : { status: "failed", message };
  return {
    status: "succeeded",
    orders: history.orders,
    error: message,
    hasMore: history.next !== null,
    isLoadingMore: furtherHistory.status === "loading",
    moreError: messageOf(furtherHistory),
  };
}

/**
 * The shopper's orders while the dashboard is open. They are fetched again when an order is placed in another tab or page, and
 * forgotten when the dashboard is left (reliability T4).
 */
export function useOrders() {
  const dispatch = useAppDispatch();
  const state = useAppSelector(({ orders }) => orders);
  const next = resultOf(state.orderHistory)?.next ?? null;
  const running = useRef<{ abort: () => void }[]>([]);

  const refresh = useCallback(() => {
    for (const call of running.current) call.abort(); // an older response must not replace a newer one
    running.current = [dispatch(fetchOrderHistory())];
  }, [dispatch]);
  const showMore = useCallback(() => {
    if (next !== null) running.current.push(dispatch(fetchFurtherHistory(next)));
  }, [dispatch, next]);

  useEffect(() => {
    refresh();
    const stop = bus.on("order.placed", refresh);
    return () => {
      stop();
      for (const call of running.current) call.abort();
      dispatch(ordersLeft());
    };
  }, [dispatch, refresh]);
  return { history: toView(state), refresh, showMore };
}
