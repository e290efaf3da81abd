import { bus } from "@aurelle/shared/bus";
import { followStoredCart } from "@aurelle/shared/cart/followCart";
import { isSignedIn, profileOf, session } from "@aurelle/shared/session";
import { checkoutLeft, shopperChanged } from "./checkoutSlice";
import { fetchCart } from "./checkoutThunks";
import type { AppStore, AppThunk } from "./store";

/**
 * Reads the cart while a view shows it and no order is being placed or was placed. `isCertain`: it did change, so a request
 * already in flight may predate the change.
 */
const refetchCart =
  (isCertain: boolean): AppThunk =>
  (dispatch, getState, { views }) => {
    const { reading, placing } = getState().checkout;
    if (views === 0 || placing.status === "loading" || placing.status === "succeeded") return;
    if (isCertain || reading.status !== "loading") void dispatch(fetchCart());
  };

/** Called by the page when it begins to show the cart. @returns a function for the page to call when it is gone. */
export const showCheckout = (): AppThunk<() => void> => (dispatch, _, extra) => {
  extra.views += 1;
  dispatch(refetchCart(false));
  return () => {
    extra.views -= 1;
    dispatch(checkoutLeft());
  };
};

/** Checkout is for signed-in shoppers. When the session ends, or becomes another shopper's, the store is emptied. */
function followSession(store: AppStore, signal: AbortSignal): void {
  let shopperId = profileOf(session.current)?.id ?? null;
  const compare = () => {
    const hasSession = isSignedIn(session.current);
    const profile = profileOf(session.current);
    const isOther = shopperId !== null && profile !== null && profile.id !== shopperId;
    if (!hasSession || isOther) {
      shopperId = null;
      store.dispatch(shopperChanged());
      if (hasSession) store.dispatch(refetchCart(true));
    }
    shopperId = profile?.id ?? shopperId;
  };
  bus.on("session.changed", compare, signal);
}

/** Until `signal` aborts, the store has the shopper's own cart, and an up-to-date one while a view shows it. */
export function syncCheckout(store: AppStore, signal: AbortSignal): void {
  followSession(store, signal);
  followStoredCart(
    {
      remote: "checkout",
      getCart: () => store.getState().checkout.cart,
      read: (isCertain) => store.dispatch(refetchCart(isCertain)),
    },
    signal,
  );
}
