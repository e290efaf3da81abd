/** The wishlist as shown: product ids, the last added first. A guest's is stored in the browser, an account's on the server. */
export type WishlistState =
  | { owner: "guest"; status: "succeeded"; ids: readonly string[] }
  | { owner: "account"; status: "loading" | "succeeded"; ids: readonly string[] }
  /** The server's list was never read. `ids` are those that this browser knew, `message` is text to show. */
  | { owner: "account"; status: "failed"; ids: readonly string[]; message: string };

/** A guest's wishlist with nothing on it; also the state on the document server and during hydration. */
export const emptyWishlist: WishlistState = { owner: "guest", status: "succeeded", ids: [] };

const messageOf = (state: WishlistState): string | null => (state.status === "failed" ? state.message : null);

/** Whether two states show the same. */
export const isSameState = (one: WishlistState, other: WishlistState): boolean =>
  one.owner === other.owner &&
  one.status === other.status &&
  one.ids.join() === other.ids.join() &&
  messageOf(one) === messageOf(other);
