import { bus } from "@aurelle/shared/bus";
import { api } from "@aurelle/shared/http";
import { configureStore } from "@aurelle/shared/state";
import { countPieces } from "../model/pendingQuantities";
import cart from "./cartSlice";
import type { Outside } from "./cartThunks";

/** The cart's store. Makes one for each browser, or one for each request where the server renders. */
export function makeStore() {
  let requests = 0;
  const nextRequest = () => {
    requests += 1;
    return requests;
  };
  const outside: Outside = { api, nextRequest, lines: new Map(), views: 0 };
  const store = configureStore({
    reducer: { cart },
    middleware: (defaults) => defaults({ thunk: { extraArgument: outside } }),
  });
  let told = store.getState().cart.cart;
  store.subscribe(() => {
    const { cart: known } = store.getState().cart;
    if (known === told) return;
    told = known;
    if (!known) return;
    const { id, revision, items } = known;
    bus.emit("cart.changed", { cartId: id, revision, quantity: countPieces(items) }, "cart");
  });
  return store;
}

export type CartStore = ReturnType<typeof makeStore>;
export type CartDispatch = CartStore["dispatch"];
/** A thunk of this store that is no single call. */
export type CartThunk<Result = void> = (
  dispatch: CartDispatch,
  getState: CartStore["getState"],
  outside: Outside,
) => Result;
