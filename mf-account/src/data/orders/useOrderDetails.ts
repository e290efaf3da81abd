import type { Order } from "@aurelle/shared/order";
import { toast } from "@aurelle/shared/toast";
import { useCallback, useEffect, useRef } from "react";
import { useAppDispatch, useAppSelector } from "../store";
import { messageOf, resultOf } from "./callState";
import { detailsLeft } from "./ordersSlice";
import { cancelOrder, fetchOrderDetails } from "./orderThunks";

/** One order: from the history at first, then with the server's details. @param fromHistory the order as the history has it */
export function useOrderDetails(fromHistory: Order) {
  const dispatch = useAppDispatch();
  const { orderDetails, cancel: cancellation } = useAppSelector(({ orders }) => orders);
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
    // When the dialog is closed already, only a toast can report the error.
    if (isLeft.current && cancelOrder.rejected.match(outcome) && outcome.payload) toast.error(outcome.payload.message);
  }, [dispatch, id]);
  const details = resultOf(orderDetails);
  return {
    order: details?.id === id ? details : fromHistory,
    detailsError: messageOf(orderDetails),
    cancelStatus: cancellation.status,
    cancelError: messageOf(cancellation),
    cancel,
  };
}
