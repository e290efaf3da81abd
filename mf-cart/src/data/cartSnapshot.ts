import type { Cart, CartItem } from "@aurelle/shared/cart";
import { cartSnapshotKey } from "@aurelle/shared/contract/storageKeys";
import { isOnline } from "@aurelle/shared/online";
import { sessionStore } from "@aurelle/shared/storage";
import { isObject } from "@aurelle/shared/wire/isObject";
import { snapshotRestored } from "./cartSlice";
import type { AppStore } from "./store";

type Guards<T> = { readonly [Field in keyof T]: (value: unknown) => boolean };

const isText = (value: unknown): boolean => typeof value === "string";
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
/** Whole and not negative: pieces, pence or a revision. */
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** The type requires a guard for every field of an item. */
const itemGuards: Guards<CartItem> = {
  id: isText,
  productId: isText,
  handle: isText,
  title: isText,
  size: isTextOrNull,
  image: isTextOrNull,
  alt: isText,
  price: isCount,
  originalPrice: isCount,
  addedPrice: isCount,
  ringSize: isText,
  engraving: isText,
  quantity: isCount,
  inventory: isCount,
};
const cartGuards: Guards<Cart> = {
  id: isTextOrNull,
  revision: isCount,
  items: (value) => Array.isArray(value) && value.every((item) => satisfies(item, itemGuards)),
  total: isCount,
  giftMessage: isText,
  isGift: (value) => typeof value === "boolean",
};

/** Does the value have every field of `T`, each of the right type? */
function satisfies<T>(value: unknown, guards: Guards<T>): value is T {
  if (!isObject(value)) return false;
  return Object.entries<(value: unknown) => boolean>(guards).every(([name, isValid]) => isValid(value[name]));
}

/** The last cart of this tab; `null` when none is stored, or when the stored value is no cart. */
export function readCartSnapshot(): Cart | null {
  const value = sessionStore.readJson(cartSnapshotKey);
  return satisfies(value, cartGuards) ? value : null;
}

const writeCartSnapshot = (cart: Cart | null) =>
  sessionStore.write(
    cartSnapshotKey,
    cart && JSON.stringify(cart),
    "the browser does not store the cart: without a connection it cannot be shown again",
  );

/**
 * Stores each cart, so that a reload without a connection can show it. Without a connection now, the store starts with the stored
 * cart. Other tabs cannot read it, and it is removed at sign-out (docs/decisions/0013-offline.md).
 */
export function persistCart(store: AppStore): void {
  const snapshot = isOnline() ? null : readCartSnapshot();
  if (snapshot) store.dispatch(snapshotRestored(snapshot));
  let stored = store.getState().cart.cart;
  store.subscribe(() => {
    const { cart } = store.getState().cart;
    if (cart === stored) return;
    stored = cart;
    writeCartSnapshot(cart);
  });
}
