import { useEffect } from "react";
import { orderView } from "../model/order";
import { fetchOrderDetails } from "./checkoutThunks";
import { useAppDispatch, useAppSelector } from "./store";

/** Reads the order of this id, and returns what the confirmation page shows of it. */
export function useOrderDetails(id: string) {
  const dispatch = useAppDispatch();
  const { currentOrder, details } = useAppSelector(({ orders }) => orders);
  useEffect(() => void dispatch(fetchOrderDetails(id)), [dispatch, id]);
  return { view: orderView(details, currentOrder, id), retry: () => void dispatch(fetchOrderDetails(id)) };
}
