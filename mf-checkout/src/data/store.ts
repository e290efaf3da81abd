import { bus } from "@aurelle/shared/bus";
import { api } from "@aurelle/shared/http";
import { configureStore } from "@aurelle/shared/state";
import { countPieces } from "../model/cart";
import checkout from "./checkoutSlice";
import type { Outside } from "./checkoutThunks";
import orders from "./ordersSlice";

/** Checkout's store. Makes one for each browser, or one for each request where the server renders. */
export function makeStore() {
  const outside: Outside = { api, views: 0 };
  const store = configureStore({
    reducer: { checkout, orders },
    middleware: (defaults) => defaults({ thunk: { extraArgument: outside } }),
  });
  let told = store.getState().checkout.cart;
  store.subscribe(() => {
    const { cart } = store.getState().checkout;
    if (cart === told) return;
    told = cart;
    if (!cart) return;
    const { id, revision, items } = cart;
    bus.emit("cart.changed", { cartId: id, revision, quantity: countPieces(items) }, "checkout");
  });
  return store;
}

export type CheckoutStore = ReturnType<typeof makeStore>;
export type CheckoutRoot = ReturnType<CheckoutStore["getState"]>;
export type CheckoutDispatch = CheckoutStore["dispatch"];
/** A thunk of this store that is no single call. */
export type CheckoutThunk<Result = void> = (
  dispatch: CheckoutDispatch,
  getState: CheckoutStore["getState"],
  outside: Outside,
) => Result;
