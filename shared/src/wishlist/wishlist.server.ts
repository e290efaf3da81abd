import { emptyWishlist } from "./createWishlist";
import type { wishlist as browserWishlist, WishlistState } from "./wishlist";

export type { WishlistState } from "./createWishlist";

const nothing = () => {};
const refuse = () => Promise.reject(new Error("nobody wishes for anything while a page is drawn on the server"));

/** Where pages are drawn on the server it is nobody's, and empty. */
export const wishlist = {
  current: emptyWishlist,
  subscribe: () => nothing,
  open: nothing,
  set: refuse,
} as unknown as typeof browserWishlist; // what else it has is called by effects and handlers alone

export const useWishlist = (): WishlistState => emptyWishlist;

export const useIsWishlisted = (_productId: string): boolean => false;
