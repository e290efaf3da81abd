import { announceCart } from "@aurelle/shared/cart/announceCart";
import { api } from "@aurelle/shared/http";
import { configureStore, useDispatch, useSelector } from "@aurelle/shared/state";
import checkout from "./checkoutSlice";
import orders from "./ordersSlice";
import type { RootState, ThunkExtra } from "./state";

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

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore["dispatch"];

/** A thunk that is no single call: it dispatches other thunks or actions. */
export type AppThunk<Result = void> = (
  dispatch: AppDispatch,
  getState: AppStore["getState"],
  extra: ThunkExtra,
) => Result;

export const useAppDispatch: () => AppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
