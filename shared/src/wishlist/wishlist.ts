import { useSyncExternalStore } from "react";
import { api } from "../http/http";
import { createWishlist, type Wishlist } from "./createWishlist";
import { emptyWishlist, type WishlistState } from "./wishlistState";

export type { WishlistState } from "./wishlistState";

/** The one wishlist of the page (docs/decisions/0007-wishlist.md). */
export const wishlist: Wishlist = createWishlist(api);

/** The visitor's wishlist; renders again with each change. */
export const useWishlist = (): WishlistState =>
  useSyncExternalStore(
    wishlist.subscribe,
    () => wishlist.current,
    () => emptyWishlist,
  );

/** Whether the product is on the visitor's wishlist. */
export const useIsWishlisted = (productId: string): boolean =>
  useSyncExternalStore(
    wishlist.subscribe,
    () => wishlist.current.ids.includes(productId),
    () => false,
  );
