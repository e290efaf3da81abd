import { isOnline } from "@aurelle/shared/online";
import type { Cart, CartItem } from "../model/pendingQuantities";
import { cartRemembered } from "./cartSlice";
import type { CartStore } from "./store";

/** In this tab's storage alone, and gone with the session: what begins with `mine.` is (docs/decisions/0013-offline.md). */
const key = "mine.cart";

function isItem(value: unknown): value is CartItem {
  if (typeof value !== "object" || value === null) return false;
  const { id, productId, title, price, quantity, inventory } = value as Partial<CartItem>;
  const areTexts = [id, productId, title].every((text) => typeof text === "string");
  return areTexts && [price, quantity, inventory].every((number) => Number.isSafeInteger(number));
}

function isCart(value: unknown): value is Cart {
  if (typeof value !== "object" || value === null) return false;
  const { items, total, revision } = value as Partial<Cart>;
  return Array.isArray(items) && items.every(isItem) && Number.isSafeInteger(total) && Number.isSafeInteger(revision);
}

/** The cart as this tab last knew it; `null`: it knew none, or it cannot be read. */
export function readKeptCart(): Cart | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isCart(value) ? value : null;
  } catch {
    return null; // storage is denied, or somebody wrote nonsense
  }
}

function keep(cart: Cart | null): void {
  try {
    if (cart) sessionStorage.setItem(key, JSON.stringify(cart));
    else sessionStorage.removeItem(key);
  } catch (error) {
    console.warn("the browser does not keep the cart: without a connection it cannot be shown again", error);
  }
}

/** Keeps the cart for a reload without a connection, and begins with it where there is none. */
export function rememberCart(store: CartStore): void {
  const known = isOnline() ? null : readKeptCart();
  if (known) store.dispatch(cartRemembered(known));
  let kept = store.getState().cart.cart;
  store.subscribe(() => {
    const { cart } = store.getState().cart;
    if (cart === kept) return;
    kept = cart;
    keep(cart);
  });
}
