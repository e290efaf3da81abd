import type { wishlist as browserWishlist } from "./wishlist";
import { emptyWishlist, type WishlistState } from "./wishlistState";

export type { WishlistState } from "./wishlistState";

const noop = () => {};
const rejectChange = () => Promise.reject(new Error("the wishlist does not change while the server renders"));

/** On the document server the wishlist is a guest's, and empty. */
export const wishlist = {
  current: emptyWishlist,
  subscribe: () => noop,
  open: noop,
  set: rejectChange,
} as unknown as typeof browserWishlist; // only effects and event handlers call the rest, and they do not run on the server

export const useWishlist = (): WishlistState => emptyWishlist;

export const useIsWishlisted = (_productId: string): boolean => false;
