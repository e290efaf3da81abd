import { announceCart } from "@aurelle/shared/cart/announceCart";
import { api } from "@aurelle/shared/http";
import { configureStore, useDispatch, useSelector } from "@aurelle/shared/state";
import cart from "./cartSlice";
import type { ThunkExtra } from "./cartThunks";

/** Makes the cart's store: one for each browser, or one for each request where the server renders. */
export function makeStore() {
  let requests = 0;
  const nextRequest = () => {
    requests += 1;
    return requests;
  };
  const extra: ThunkExtra = { api, nextRequest, itemsInFlight: new Map(), views: 0 };
  const store = configureStore({
    reducer: { cart },
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }),
  });
  announceCart(store, () => store.getState().cart.cart, "cart");
  return store;
}

export type CartStore = ReturnType<typeof makeStore>;
export type CartDispatch = CartStore["dispatch"];
export type CartRootState = ReturnType<CartStore["getState"]>;
/** A thunk of this store that consists of several calls, or of none. */
export type CartThunk<Result = void> = (
  dispatch: CartDispatch,
  getState: CartStore["getState"],
  extra: ThunkExtra,
) => Result;

export const useCartDispatch: () => CartDispatch = useDispatch.withTypes<CartDispatch>();
export const useCartSelector = useSelector.withTypes<CartRootState>();
