import { useDispatch, useSelector } from "@aurelle/shared/state";
import { useEffect } from "react";
import { fetchOrderDetails } from "./checkoutThunks";
import type { CheckoutDispatch, CheckoutRoot } from "./store";

/** The order of this id: its number as soon as it is known, all of it (`full`) once it was read, and how reading it goes. */
export function useOrderDetails(id: string) {
  const dispatch = useDispatch<CheckoutDispatch>();
  const { currentOrder, orderDetails, details } = useSelector(({ orders }: CheckoutRoot) => orders);
  useEffect(() => void dispatch(fetchOrderDetails(id)), [dispatch, id]);
  const order = [orderDetails, currentOrder].find((known) => known?.id === id) ?? null;
  const full = orderDetails?.id === id ? orderDetails : null;
  return { order, full, details, readAgain: () => void dispatch(fetchOrderDetails(id)) };
}
