import { guestWishlistKey } from "../contract/storageKeys";
import { createStoredValue } from "../storage/storedValue";
import { readWishlistItems } from "./wishlistItems";

/** A guest's wishlist in the browser: product ids, the last added first. */
export const createGuestWishlist = () =>
  createStoredValue<readonly string[]>({
    key: guestWishlistKey,
    parse: readWishlistItems,
    format: (ids) => (ids.length === 0 ? null : JSON.stringify(ids)),
    warning: "the browser does not store the wishlist: it lives as long as this tab",
  });
