import { announceCart } from "@aurelle/shared/cart/announceCart";
import { api } from "@aurelle/shared/http";
import { configureStore, useDispatch, useSelector } from "@aurelle/shared/state";
import checkout from "./checkoutSlice";
import type { ThunkExtra } from "./checkoutThunks";
import orders from "./ordersSlice";

/** Makes checkout's store: one for each browser, or one for each request where the server renders. */
export function makeStore() {
  const extra: ThunkExtra = { api, views: 0 };
  const store = configureStore({
    reducer: { checkout, orders },
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }),
  });
  announceCart(store, () => store.getState().checkout.cart, "checkout");
  return store;
}

export type CheckoutStore = ReturnType<typeof makeStore>;
export type CheckoutDispatch = CheckoutStore["dispatch"];
export type CheckoutRootState = ReturnType<CheckoutStore["getState"]>;
/** A thunk of this store that consists of several calls, or of none. */
export type CheckoutThunk<Result = void> = (
  dispatch: CheckoutDispatch,
  getState: CheckoutStore["getState"],
  extra: ThunkExtra,
) => Result;

export const useCheckoutDispatch: () => CheckoutDispatch = useDispatch.withTypes<CheckoutDispatch>();
export const useCheckoutSelector = useSelector.withTypes<CheckoutRootState>();
