import { bus } from "@aurelle/shared/bus";
import type { ShopEvents } from "@aurelle/shared/contract";
import { isSignedIn, profileOf, type SessionState, session } from "@aurelle/shared/session";
import { isSomebodyElse, type Visitor } from "../model/visitor";
import { cartReplaced, visitorChanged } from "./cartSlice";
import { fetchCart } from "./cartThunks";
import type { CartStore, CartThunk } from "./store";

/** Reads the cart where it is on screen. `isCertain`: something did change, a reading under way may be too early. */
const readAgain =
  (isCertain: boolean): CartThunk =>
  (dispatch, getState, { views }) => {
    if (views === 0) return;
    if (isCertain || getState().cart.reading.status !== "loading") void dispatch(fetchCart());
  };

/** Said by a view that shows the cart; the returned function says that it no longer does. */
export const showCart = (): CartThunk<() => void> => (dispatch, _, outside) => {
  outside.views += 1;
  dispatch(readAgain(false));
  return () => {
    outside.views -= 1;
  };
};

const visitorOf = (state: SessionState): Visitor => {
  if (!isSignedIn(state)) return "anonymous";
  const profile = profileOf(state);
  return profile ? `user:${profile.id}` : "unknown";
};

function followSession(store: CartStore, signal: AbortSignal): void {
  let here = visitorOf(session.current);
  const look = () => {
    const now = visitorOf(session.current);
    const isOther = isSomebodyElse(here, now);
    here = now;
    if (!isOther) return;
    store.dispatch(visitorChanged());
    store.dispatch(readAgain(true));
  };
  bus.on("session.changed", look, signal);
}

/** Another room got this cart from the server. */
const compare =
  ({ cartId, revision }: ShopEvents["cart.changed"]): CartThunk =>
  (dispatch, getState, { views }) => {
    const { cart } = getState().cart;
    if (!cart || (cart.id === cartId && cart.revision >= revision)) return;
    // Ordered, or merged into another, while nobody looked: it is not to flash up when somebody does.
    if (views === 0 && cart.id !== cartId) dispatch(cartReplaced());
    dispatch(readAgain(true));
  };

function followOthers(store: CartStore, signal: AbortSignal): void {
  bus.on("cart.outdated", () => store.dispatch(readAgain(true)), signal);
  bus.on("cart.changed", (data, { source }) => source.remote !== "cart" && store.dispatch(compare(data)), signal);
}

/** A page from the back-forward cache, a tab looked at again, a line that is back: the cart may be another (D6, D17). */
function followBrowser(store: CartStore, signal: AbortSignal): void {
  const look = () => store.dispatch(readAgain(false));
  window.addEventListener("pageshow", ({ persisted }) => persisted && look(), { signal });
  window.addEventListener("online", look, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look(), { signal });
}

/** Keeps the store's cart that of the visitor, and current while a view shows it, until `signal` aborts. */
export function followShop(store: CartStore, signal: AbortSignal): void {
  followSession(store, signal);
  followOthers(store, signal);
  followBrowser(store, signal);
}
