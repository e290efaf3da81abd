import { bus } from "@aurelle/shared/bus";
import { followStoredCart } from "@aurelle/shared/cart/followCart";
import { isSignedIn, profileOf, type SessionState, session } from "@aurelle/shared/session";
import { isOtherVisitor, type Visitor } from "../model/shopper";
import { cartReplaced, visitorChanged } from "./cartSlice";
import { fetchCart } from "./cartThunks";
import type { CartStore, CartThunk } from "./store";

/** Reads the cart while a view shows it. `isCertain`: it did change, so a request already in flight may predate the change. */
const readAgain =
  (isCertain: boolean): CartThunk =>
  (dispatch, getState, { views }) => {
    if (views === 0) return;
    if (isCertain || getState().cart.reading.status !== "loading") void dispatch(fetchCart());
  };

/** Called by a view when it begins to show the cart. @returns a function for the view to call when it is gone. */
export const showCart = (): CartThunk<() => void> => (dispatch, _, extra) => {
  extra.views += 1;
  dispatch(readAgain(false));
  return () => {
    extra.views -= 1;
  };
};

const visitorOf = (state: SessionState): Visitor => {
  if (!isSignedIn(state)) return "anonymous";
  const profile = profileOf(state);
  return profile ? `user:${profile.id}` : "unknown";
};

function followSession(store: CartStore, signal: AbortSignal): void {
  let visitor = visitorOf(session.current);
  const compare = () => {
    const now = visitorOf(session.current);
    const isOther = isOtherVisitor(visitor, now);
    visitor = now;
    if (!isOther) return;
    store.dispatch(visitorChanged());
    store.dispatch(readAgain(true));
  };
  bus.on("session.changed", compare, signal);
}

/** The cart was ordered, or merged into another. While no view shows it, it goes at once: the next view must not show it. */
const dropReplaced =
  (): CartThunk =>
  (dispatch, _, { views }) => {
    if (views === 0) dispatch(cartReplaced());
  };

/** Until `signal` aborts, the store has the visitor's own cart, and an up-to-date one while a view shows it. */
export function syncCart(store: CartStore, signal: AbortSignal): void {
  followSession(store, signal);
  followStoredCart(
    {
      remote: "cart",
      getCart: () => store.getState().cart.cart,
      read: (isCertain) => store.dispatch(readAgain(isCertain)),
      onReplaced: () => store.dispatch(dropReplaced()),
    },
    signal,
  );
}
