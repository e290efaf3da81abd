import { bus } from "@aurelle/shared/bus";
import { useCallback, useEffect, useRef } from "react";
import { useAppDispatch, useAppSelector } from "../store";
import { errorOf, ordersLeft } from "./ordersSlice";
import { fetchFurtherHistory, fetchOrderHistory } from "./orderThunks";

/** The shopper's orders while the dashboard is open, fetched anew when one is placed. Leaving forgets them (reliability T4). */
export function useOrders() {
  const dispatch = useAppDispatch();
  const { orderHistory, next, calls } = useAppSelector(({ orders }) => orders);
  const running = useRef<{ abort: () => void }[]>([]);

  const refresh = useCallback(() => {
    for (const call of running.current) call.abort(); // an older answer must not replace a newer one
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
  return {
    orderHistory,
    historyError: errorOf(calls.history),
    hasMore: next !== null,
    isLoadingMore: calls.furtherHistory.status === "loading",
    moreError: errorOf(calls.furtherHistory),
    refresh,
    showMore,
  };
}
