import { useEffect } from "react";
import { lastAddedChanged } from "./cartSlice";
import { useAppDispatch, useAppSelector } from "./store";

/** Id of the product that was added last, until the component unmounts. */
export function useLastAdded(): string | null {
  const dispatch = useAppDispatch();
  useEffect(() => () => void dispatch(lastAddedChanged(null)), [dispatch]);
  return useAppSelector(({ cart }) => cart.lastAdded);
}
