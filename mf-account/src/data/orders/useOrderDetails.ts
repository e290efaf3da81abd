import type { Order } from "@aurelle/shared/order";
import { toast } from "@aurelle/shared/toast";
import { useCallback, useEffect, useRef } from "react";
import { useAppDispatch, useAppSelector } from "../store";
import { detailsLeft, errorOf } from "./ordersSlice";
import { cancelOrder, fetchOrderDetails } from "./orderThunks";

/** One order as the history has it, replaced by the server's latest word; and the way to call it off. */
export function useOrderDetails(fromHistory: Order) {
  const dispatch = useAppDispatch();
  const { orderDetails, calls } = useAppSelector(({ orders }) => orders);
  const { id } = fromHistory;
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    const call = dispatch(fetchOrderDetails(id));
    return () => {
      isLeft.current = true;
      call.abort();
      dispatch(detailsLeft());
    };
  }, [dispatch, id]);
  const cancel = useCallback(async () => {
    const outcome = await dispatch(cancelOrder(id));
    // Whoever closed the order meanwhile still hears that it was not cancelled.
    if (isLeft.current && cancelOrder.rejected.match(outcome) && outcome.payload) toast.error(outcome.payload.message);
  }, [dispatch, id]);
  return {
    order: orderDetails?.id === id ? orderDetails : fromHistory,
    detailsError: errorOf(calls.details),
    cancelStatus: calls.cancel.status,
    cancelError: errorOf(calls.cancel),
    cancel,
  };
}
