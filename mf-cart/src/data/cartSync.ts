import { bus } from "@aurelle/shared/bus";
import { followStoredCart } from "@aurelle/shared/cart/followCart";
import { isSignedIn, profileOf, type SessionState, session } from "@aurelle/shared/session";
import { isOtherShopper, type Shopper } from "../model/shopper";
import { cartReplaced, shopperChanged } from "./cartSlice";
import { fetchCart } from "./cartThunks";
import type { AppStore, AppThunk } from "./store";

/** Reads the cart while a view shows it. `isCertain`: it did change, so a request already in flight may predate the change. */
const refetchCart =
  (isCertain: boolean): AppThunk =>
  (dispatch, getState, { views }) => {
    if (views === 0) return;
    if (isCertain || getState().cart.reading.status !== "loading") void dispatch(fetchCart());
  };

/** Called by a view when it begins to show the cart. @returns a function for the view to call when it is gone. */
export const showCart = (): AppThunk<() => void> => (dispatch, _, extra) => {
  extra.views += 1;
  dispatch(refetchCart(false));
  return () => {
    extra.views -= 1;
  };
};

const shopperOf = (state: SessionState): Shopper => {
  if (!isSignedIn(state)) return "anonymous";
  const profile = profileOf(state);
  return profile ? `user:${profile.id}` : "unknown";
};

function followSession(store: AppStore, signal: AbortSignal): void {
  let shopper = shopperOf(session.current);
  const compare = () => {
    const now = shopperOf(session.current);
    const isOther = isOtherShopper(shopper, now);
    shopper = now;
    if (!isOther) return;
    store.dispatch(shopperChanged());
    store.dispatch(refetchCart(true));
  };
  bus.on("session.changed", compare, signal);
}

/** The cart was ordered, or merged into another. While no view shows it, it goes at once: the next view must not show it. */
const dropReplaced =
  (): AppThunk =>
  (dispatch, _, { views }) => {
    if (views === 0) dispatch(cartReplaced());
  };

/** Until `signal` aborts, the store has the shopper's own cart, and an up-to-date one while a view shows it. */
export function syncCart(store: AppStore, signal: AbortSignal): void {
  followSession(store, signal);
  followStoredCart(
    {
      remote: "cart",
      getCart: () => store.getState().cart.cart,
      read: (isCertain) => store.dispatch(refetchCart(isCertain)),
      onReplaced: () => store.dispatch(dropReplaced()),
    },
    signal,
  );
}
