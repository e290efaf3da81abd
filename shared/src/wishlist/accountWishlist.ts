import { type Api, ApiError } from "../http/http";
import { sendKeepalive } from "../http/keepalive";
import { readToken } from "../http/token";
import type { GuestWishlist } from "./guestWishlist";
import type { SerialQueue } from "./serialQueue";
import { toWishlistIds, withChanges } from "./wishlistItems";
import type { WishlistState } from "./wishlistState";

interface AccountWishlistOptions {
  api: Api;
  token: string;
  /** Merged into the account's list by the first request. */
  guest: GuestWishlist;
  /** Each response is the whole list, so requests must not overlap. */
  enqueue: SerialQueue;
  /** Whether this is still the list that is shown. */
  isShown: () => boolean;
  /** `state` may have changed. */
  onChange: () => void;
  /** The server has stored a change. */
  onSaved: () => void;
}

/** The list as last confirmed by the server. */
type Confirmed =
  | { status: "loading" }
  | { status: "succeeded"; ids: readonly string[] }
  | { status: "failed"; message: string };

const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : "Your wishlist could not be loaded. Please try again.";

const removalPath = (id: string) => `wishlist/remove/${encodeURIComponent(id)}/`;

/** The wishlist of one signed-in shopper: from sign-in until the session ends or becomes another shopper's. */
export function createAccountWishlist(options: AccountWishlistOptions) {
  const { api, token, guest, enqueue, isShown, onChange, onSaved } = options;
  let confirmed: Confirmed = { status: "loading" };
  /** Changes that the server has not confirmed: by product id, whether the product shall be on the list. */
  const changes = new Map<string, boolean>();
  const isCurrent = () => isShown() && readToken() === token;

  function confirm(ids: readonly string[]): void {
    if (!isCurrent()) return;
    confirmed = { status: "succeeded", ids };
    onChange();
  }

  async function readNow(): Promise<void> {
    if (!isCurrent()) return;
    const guestIds = guest.ids();
    try {
      const list =
        guestIds.length > 0 ? await api.post("wishlist/merge/", { product_ids: guestIds }) : await api.get("wishlist/");
      const ids = toWishlistIds(list);
      if (isCurrent()) guest.removeAll(guestIds);
      confirm(ids);
      if (guestIds.length > 0) onSaved();
    } catch (error) {
      console.warn("the wishlist could not be read", error);
      // A list that was read earlier stays on screen.
      if (isCurrent() && confirmed.status !== "succeeded") confirmed = { status: "failed", message: messageOf(error) };
      onChange();
    }
  }

  async function sendChange(id: string, isWishlisted: boolean): Promise<void> {
    // The session has ended, or the shopper has changed the same product again.
    if (!isCurrent() || changes.get(id) !== isWishlisted) return;
    try {
      confirm(
        toWishlistIds(
          isWishlisted ? await api.post("wishlist/add/", { product_id: id }) : await api.delete(removalPath(id)),
        ),
      );
      onSaved();
    } finally {
      if (changes.get(id) === isWishlisted) changes.delete(id);
      onChange();
    }
  }

  return {
    token,
    state(): WishlistState {
      const confirmedIds = confirmed.status === "succeeded" ? confirmed.ids : [];
      // What the browser has stored stays on screen until the server has merged it.
      const unmerged = guest.ids().filter((id) => !confirmedIds.includes(id));
      const ids = withChanges([...unmerged, ...confirmedIds], changes);
      if (confirmed.status !== "failed") return { owner: "account", status: confirmed.status, ids };
      return { owner: "account", status: "failed", ids, message: confirmed.message };
    },
    /** Requests the list, and merges the guest's list into it, which is then removed here. Never rejects. */
    read: (): Promise<void> => enqueue(readNow),
    /** Shows the change at once. @throws ApiError when the server rejects it: the change is undone. */
    set(id: string, isWishlisted: boolean): Promise<void> {
      changes.set(id, isWishlisted);
      if (!isWishlisted) guest.removeAll([id]); // a later merge would put it back
      onChange();
      return enqueue(() => sendChange(id, isWishlisted));
    },
    /** Sends the pending changes while the page unloads. A change that arrives twice has no further effect. */
    sendOnUnload(): void {
      if (!isCurrent()) return;
      for (const [id, isWishlisted] of changes) {
        if (isWishlisted) sendKeepalive({ method: "POST", path: "wishlist/add/", token, body: { product_id: id } });
        else sendKeepalive({ method: "DELETE", path: removalPath(id), token });
      }
    },
  };
}
export type AccountWishlist = ReturnType<typeof createAccountWishlist>;
