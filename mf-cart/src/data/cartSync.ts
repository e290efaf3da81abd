import { bus } from "@aurelle/shared/bus";
import { followStoredCart } from "@aurelle/shared/cart/followCart";
import { isSignedIn, profileOf, type SessionState, session } from "@aurelle/shared/session";
import { isOtherShopper, type Shopper } from "../model/shopper";
import { cartReplaced, shopperChanged } from "./cartSlice";
import { fetchCart } from "./cartThunks";
import type { AppStore, AppThunk } from "./store";

/**
 * Reads the cart while a view shows it. `isCertain`: the cart has certainly changed, so that the response to a request in flight
 * may be older than the change.
 */
const refetchCart =
  (isCertain: boolean): AppThunk =>
  (dispatch, getState, { views }) => {
    if (views === 0) return;
    if (isCertain || getState().cart.reading.status !== "loading") void dispatch(fetchCart());
  };

/** A view calls this when it begins to show the cart. @returns a function that the view calls when it unmounts. */
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

/** The cart was ordered, or merged into another. While no view shows it, it is removed, so that the next view does not show it. */
const dropReplaced =
  (): AppThunk =>
  (dispatch, _, { views }) => {
    if (views === 0) dispatch(cartReplaced());
  };

/** Until `signal` aborts, the store has the shopper's own cart. While a view shows the cart, it is up to date. */
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
