import { bus } from "../bus/bus";
import type { WireWishlist } from "../contract/contract";
import { guestWishlistKey } from "../contract/storageKeys";
import { type Api, ApiError } from "../http/http";
import { sendKeepalive } from "../http/keepalive";
import { readToken } from "../http/token";
import { createGuestWishlist } from "./guestWishlist";
import { maxWishlistItems, withChanges } from "./wishlistItems";

/** The wishlist as shown: product ids, the last added first. A guest's is stored in the browser, an account's on the server. */
export type WishlistState =
  | { owner: "guest"; status: "succeeded"; ids: readonly string[] }
  | { owner: "account"; status: "loading" | "succeeded"; ids: readonly string[] }
  /** The server's list was never read. `ids` are those that this browser knew, `message` is text to show. */
  | { owner: "account"; status: "failed"; ids: readonly string[]; message: string };

/** A signed-in shopper's list, as last confirmed by the server. */
type Confirmed =
  | { status: "loading" }
  | { status: "succeeded"; ids: readonly string[] }
  | { status: "failed"; message: string };
interface Account {
  token: string;
  confirmed: Confirmed;
  /** Wishes on their way to the server. */
  changes: Map<string, boolean>;
}

export const emptyWishlist: WishlistState = { owner: "guest", status: "succeeded", ids: [] };

const failure = (error: unknown): string =>
  error instanceof ApiError ? error.message : "Your wishlist could not be loaded. Please try again.";

const messageOf = (state: WishlistState): string | null => (state.status === "failed" ? state.message : null);

const removalOf = (id: string) => `wishlist/remove/${encodeURIComponent(id)}/`;

/** The wishlist of whoever is here: the browser's until somebody signs in, then the account's (docs/decisions/0007-wishlist.md). */
export function createWishlist(api: Api) {
  const guest = createGuestWishlist();
  const listeners = new Set<() => void>();
  /** Carries only that an account's list changed: whoever hears it asks the server. */
  let tabs: BroadcastChannel | null = null;
  let account: Account | null = null;
  let state: WishlistState = emptyWishlist;
  /** Calls go one after another: each answers with the whole list. */
  let queue: Promise<unknown> = Promise.resolve();

  function stateNow(): WishlistState {
    if (!account) return { owner: "guest", status: "succeeded", ids: guest.read() };
    const { confirmed, changes } = account;
    // Until the server's first response the list that this browser knew stays on screen.
    const ids = withChanges(confirmed.status === "succeeded" ? confirmed.ids : guest.read(), changes);
    if (confirmed.status !== "failed") return { owner: "account", status: confirmed.status, ids };
    return { owner: "account", status: "failed", ids, message: confirmed.message };
  }
  function tell(): void {
    const next = stateNow();
    const isSame = next.status === state.status && next.owner === state.owner && next.ids.join() === state.ids.join();
    if (isSame && messageOf(next) === messageOf(state)) return;
    state = next;
    for (const listener of listeners) listener();
  }
  const isHere = (whose: Account) => whose === account && readToken() === whose.token;

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work);
    queue = turn.catch(() => {}); // whoever asked hears of the failure
    return turn;
  }
  function confirm(whose: Account, { product_ids }: WireWishlist): void {
    if (!isHere(whose)) return;
    whose.confirmed = { status: "succeeded", ids: product_ids };
    tell();
  }

  /** Reads the account's list; what was wished for before sign-in is merged into it, and then forgotten here. */
  const read = (whose: Account): Promise<void> =>
    inTurn(async () => {
      if (!isHere(whose)) return;
      const brought = guest.read();
      try {
        const answer =
          brought.length > 0
            ? await api.post<WireWishlist>("wishlist/merge/", { product_ids: brought })
            : await api.get<WireWishlist>("wishlist/");
        if (isHere(whose)) guest.write(guest.read().filter((id) => !brought.includes(id)));
        confirm(whose, answer);
        if (brought.length > 0) tabs?.postMessage("changed");
      } catch (error) {
        console.warn("the wishlist could not be read", error);
        if (isHere(whose) && whose.confirmed.status !== "succeeded") {
          whose.confirmed = { status: "failed", message: failure(error) };
        }
        tell();
      }
    });

  const change = (whose: Account, id: string, isWished: boolean): Promise<void> =>
    inTurn(async () => {
      // Somebody else is here, or the shopper thinks otherwise by now.
      if (!isHere(whose) || whose.changes.get(id) !== isWished) return;
      try {
        confirm(
          whose,
          isWished
            ? await api.post<WireWishlist>("wishlist/add/", { product_id: id })
            : await api.delete<WireWishlist>(removalOf(id)),
        );
        tabs?.postMessage("changed");
      } finally {
        if (whose.changes.get(id) === isWished) whose.changes.delete(id);
        tell();
      }
    });

  /** The page is left: what is still to be sent goes without it. A change that arrives twice changes nothing. */
  function sendWhatIsLeft(): void {
    if (!account || !isHere(account)) return;
    const { token } = account;
    for (const [id, isWished] of account.changes) {
      if (isWished) sendKeepalive({ method: "POST", path: "wishlist/add/", token, body: { product_id: id } });
      else sendKeepalive({ method: "DELETE", path: removalOf(id), token });
    }
  }

  function changeGuest(id: string, isWished: boolean): void {
    const others = guest.read().filter((known) => known !== id);
    if (isWished && others.length >= maxWishlistItems) {
      throw new ApiError(`Your wishlist is full: it holds ${maxWishlistItems} pieces.`, 409, "wishlist_full");
    }
    guest.write(isWished ? [id, ...others] : others);
    tell();
  }

  function followSession(): void {
    const token = readToken();
    if (token === (account?.token ?? null)) return;
    account = token === null ? null : { token, confirmed: { status: "loading" }, changes: new Map() };
    tell();
    if (account) void read(account);
  }
  const refresh = (): Promise<void> => {
    if (account) return read(account);
    tell();
    return Promise.resolve();
  };

  return {
    get current(): WishlistState {
      return state;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Shows at once; the promise settles with the server's answer. @throws ApiError when the list is full, or it failed and was taken back. */
    async set(id: string, isWished: boolean): Promise<void> {
      if (!account) return changeGuest(id, isWished);
      account.changes.set(id, isWished);
      tell();
      return change(account, id, isWished);
    },
    /** Asks the server again. */
    refresh,
    /** Called once by the shell: follows sign-in and sign-out, and the other tabs, until `signal` aborts. */
    open(signal?: AbortSignal): void {
      if (typeof BroadcastChannel !== "undefined") tabs = new BroadcastChannel("aurelle-wishlist");
      bus.on("session.changed", followSession, signal);
      const options = signal ? { signal } : {};
      const onStorage = ({ key }: StorageEvent) => (key === guestWishlistKey || key === null) && tell();
      addEventListener("storage", onStorage, options);
      addEventListener("pageshow", ({ persisted }) => persisted && void refresh(), options);
      addEventListener("pagehide", sendWhatIsLeft, options);
      addEventListener("online", () => state.status === "failed" && void refresh(), options);
      tabs?.addEventListener("message", () => void refresh(), options);
      signal?.addEventListener("abort", () => tabs?.close());
      tell();
    },
  };
}
export type Wishlist = ReturnType<typeof createWishlist>;
