import type { Order } from "@aurelle/shared/order";
import { toast } from "@aurelle/shared/toast";
import { useCallback, useEffect, useRef } from "react";
import type { OrderView } from "../../model/order";
import type { OrdersState } from "../state";
import { useAppDispatch, useAppSelector } from "../store";
import { messageOf, resultOf } from "./callState";
import { detailsLeft } from "./ordersSlice";
import { cancelOrder, fetchOrderDetails } from "./orderThunks";

function toView({ orderDetails }: OrdersState, id: string, fromHistory: Order | undefined): OrderView {
  const details = resultOf(orderDetails);
  const order = details?.id === id ? details : fromHistory;
  const error = messageOf(orderDetails);
  if (order) return { status: "succeeded", order, error };
  if (error === undefined) return { status: "loading" };
  return orderDetails.status === "failed" && orderDetails.isMissing
    ? { status: "missing" }
    : { status: "failed", message: error };
}

/**
 * One order: from the history at first, then with the server's details.
 * @param fromHistory the order as the history has it; undefined where the history does not have it, or not yet
 */
export function useOrderDetails(id: string, fromHistory: Order | undefined) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(({ orders }) => orders);
  const call = useRef<{ abort: () => void } | null>(null);
  const isLeft = useRef(false);
  const refresh = useCallback(() => {
    call.current?.abort(); // an older response must not replace a newer one
    call.current = dispatch(fetchOrderDetails(id));
  }, [dispatch, id]);
  useEffect(() => {
    isLeft.current = false;
    refresh();
    return () => {
      isLeft.current = true;
      call.current?.abort();
      dispatch(detailsLeft());
    };
  }, [dispatch, refresh]);
  const cancel = useCallback(async () => {
    const outcome = await dispatch(cancelOrder(id));
    // When the dialog is closed already, only a toast can report the error.
    if (isLeft.current && cancelOrder.rejected.match(outcome) && outcome.payload) toast.error(outcome.payload.message);
  }, [dispatch, id]);
  return {
    view: toView(state, id, fromHistory),
    refresh,
    cancelStatus: state.cancel.status,
    cancelError: messageOf(state.cancel),
    cancel,
  };
}
