import { useLocation } from "@aurelle/shared/router";
import { isObject } from "@aurelle/shared/wire/isObject";
import { useEffect } from "react";
import { knownOrder, orderView } from "../model/order";
import { fetchOrderDetails } from "./checkoutThunks";
import { useAppDispatch, useAppSelector } from "./store";

/**
 * Reads the order of this id, and returns what the confirmation page shows of it. Before it is read, the checkout has said whether it must
 * be paid.
 */
export function useOrderDetails(id: string) {
  const dispatch = useAppDispatch();
  const { currentOrder, details } = useAppSelector(({ orders }) => orders);
  const { state } = useLocation();
  useEffect(() => void dispatch(fetchOrderDetails(id)), [dispatch, id]);
  const order = knownOrder(details, id);
  return {
    view: orderView(details, currentOrder, id),
    isUnpaid: order ? order.payment !== null : isObject(state) && state.isUnpaid === true,
    retry: () => void dispatch(fetchOrderDetails(id)),
  };
}
