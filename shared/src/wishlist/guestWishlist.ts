import { maxWishlistItems } from "../contract/rules";
import { guestWishlistKey } from "../contract/storageKeys";
import { ApiError } from "../http/ApiError";
import { createStoredValue } from "../storage/storedValue";
import { readWishlistItems } from "./wishlistItems";

/** A guest's wishlist in the browser: product ids, the last added first. */
export function createGuestWishlist() {
  const stored = createStoredValue<readonly string[]>({
    key: guestWishlistKey,
    parse: readWishlistItems,
    format: (ids) => (ids.length === 0 ? null : JSON.stringify(ids)),
    warning: "the browser does not store the wishlist: it lives as long as this tab",
  });
  return {
    ids: (): readonly string[] => stored.read(),
    /** Adds an id at the beginning, or removes it. @throws ApiError as the server's, when the list is full. */
    set(id: string, isWishlisted: boolean): void {
      const others = stored.read().filter((other) => other !== id);
      if (isWishlisted && others.length >= maxWishlistItems) {
        throw new ApiError(`Your wishlist is full: it holds ${maxWishlistItems} pieces.`, 409, "wishlist_full");
      }
      stored.write(isWishlisted ? [id, ...others] : others);
    },
    removeAll: (ids: readonly string[]): void => stored.write(stored.read().filter((id) => !ids.includes(id))),
  };
}
export type GuestWishlist = ReturnType<typeof createGuestWishlist>;
