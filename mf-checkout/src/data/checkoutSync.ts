import { bus } from "@aurelle/shared/bus";
import { followStoredCart } from "@aurelle/shared/cart/followCart";
import { isSignedIn, profileOf, session } from "@aurelle/shared/session";
import { checkoutLeft, shopperChanged } from "./checkoutSlice";
import { fetchCart } from "./checkoutThunks";
import type { AppStore, AppThunk } from "./store";

/**
 * Reads the cart while a view shows it, unless an order is being placed or was placed. `isCertain`: the cart has certainly changed,
 * so that the response to a request in flight may be older than the change.
 */
const refetchCart =
  (isCertain: boolean): AppThunk =>
  (dispatch, getState, { views }) => {
    const { reading, placing } = getState().checkout;
    if (views === 0 || placing.status === "loading" || placing.status === "succeeded") return;
    if (isCertain || reading.status !== "loading") void dispatch(fetchCart());
  };

/** The page calls this when it begins to show the cart. @returns a function that the page calls when it unmounts. */
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
  let hadSession = isSignedIn(session.current);
  const compare = () => {
    const hasSession = isSignedIn(session.current);
    const profile = profileOf(session.current);
    const isOther = shopperId !== null && profile !== null && profile.id !== shopperId;
    if (!hasSession || isOther) {
      shopperId = null;
      store.dispatch(shopperChanged());
    }
    // Between two shoppers' sessions there is always a moment without one.
    if (hasSession && (isOther || !hadSession)) store.dispatch(refetchCart(true));
    hadSession = hasSession;
    shopperId = profile?.id ?? shopperId;
  };
  bus.on("session.changed", compare, signal);
}

/** Until `signal` aborts, the store has the shopper's own cart. While a view shows the cart, it is up to date. */
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
