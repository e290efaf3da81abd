import { bus } from "@aurelle/shared/bus";
import { isSignedIn, profileOf, session } from "@aurelle/shared/session";
import { checkoutLeft, shopperLeft } from "./checkoutSlice";
import { fetchCart } from "./checkoutThunks";
import type { CheckoutStore, CheckoutThunk } from "./store";

/** Reads the cart where it is on screen. `isCertain`: something did change, a reading under way may be too early. */
const readAgain =
  (isCertain: boolean): CheckoutThunk =>
  (dispatch, getState, { views }) => {
    const { reading, placing } = getState().checkout;
    if (views === 0 || placing.status === "loading" || placing.status === "succeeded") return;
    if (isCertain || reading.status !== "loading") void dispatch(fetchCart());
  };

/** Said by the page while it is on screen; the returned function says that it is left. */
export const showCheckout = (): CheckoutThunk<() => void> => (dispatch, _, outside) => {
  outside.views += 1;
  dispatch(readAgain(false));
  return () => {
    outside.views -= 1;
    dispatch(checkoutLeft());
  };
};

/** Only signed-in shoppers come here: when the session ends, or becomes another's, everything is forgotten. */
function followSession(store: CheckoutStore, signal: AbortSignal): void {
  let owner = profileOf(session.current)?.id ?? null;
  const look = () => {
    const profile = profileOf(session.current);
    const isOther = owner !== null && profile !== null && profile.id !== owner;
    if (!isSignedIn(session.current) || isOther) {
      owner = null;
      store.dispatch(shopperLeft());
      if (isSignedIn(session.current)) store.dispatch(readAgain(true));
    }
    owner = profile?.id ?? owner;
  };
  bus.on("session.changed", look, signal);
}

function followOthers(store: CheckoutStore, signal: AbortSignal): void {
  bus.on("cart.outdated", () => store.dispatch(readAgain(true)), signal);
  const look = (cartId: string | null, revision: number) => {
    const { cart } = store.getState().checkout;
    if (cart && (cart.id !== cartId || cart.revision < revision)) store.dispatch(readAgain(true));
  };
  bus.on(
    "cart.changed",
    (data, { source }) => source.remote !== "checkout" && look(data.cartId, data.revision),
    signal,
  );
}

/** A page from the back-forward cache, a tab looked at again, a line that is back: the cart may be another (D6, D17). */
function followBrowser(store: CheckoutStore, signal: AbortSignal): void {
  const look = () => store.dispatch(readAgain(false));
  window.addEventListener("pageshow", ({ persisted }) => persisted && look(), { signal });
  window.addEventListener("online", look, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look(), { signal });
}

/** Keeps the store's cart that of the shopper, and current while a view shows it, until `signal` aborts. */
export function followShop(store: CheckoutStore, signal: AbortSignal): void {
  followSession(store, signal);
  followOthers(store, signal);
  followBrowser(store, signal);
}
