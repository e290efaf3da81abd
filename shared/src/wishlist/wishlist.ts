import { useSyncExternalStore } from "react";
import { api } from "../http/http";
import { createWishlist, emptyWishlist, type Wishlist, type WishlistState } from "./createWishlist";

export type { WishlistState } from "./createWishlist";

/** The one wishlist of the page (docs/decisions/0007-wishlist.md). */
export const wishlist: Wishlist = createWishlist(api);

/** The wishlist of whoever is here, kept current. */
export const useWishlist = (): WishlistState =>
  useSyncExternalStore(
    wishlist.subscribe,
    () => wishlist.current,
    () => emptyWishlist,
  );

/** Is this product on the list? */
export const useIsWishlisted = (productId: string): boolean =>
  useSyncExternalStore(
    wishlist.subscribe,
    () => wishlist.current.ids.includes(productId),
    () => false,
  );
