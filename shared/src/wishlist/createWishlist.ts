import { bus } from "../bus/bus";
import { openTabChannel, type TabChannel } from "../bus/openTabChannel";
import { guestWishlistKey } from "../contract/storageKeys";
import type { Api } from "../http/http";
import { readToken } from "../http/token";
import { type AccountWishlist, createAccountWishlist } from "./accountWishlist";
import { createGuestWishlist } from "./guestWishlist";
import { createSerialQueue } from "./serialQueue";
import { emptyWishlist, isSameState, type WishlistState } from "./wishlistState";

/** The visitor's wishlist: the browser's until sign-in, then the account's (docs/decisions/0007-wishlist.md). */
export function createWishlist(api: Api) {
  const guest = createGuestWishlist();
  const enqueue = createSerialQueue();
  const listeners = new Set<() => void>();
  /** Its message only states that an account's list changed. The other tabs then request the list. */
  let tabs: TabChannel | null = null;
  let account: AccountWishlist | null = null;
  let state: WishlistState = emptyWishlist;

  function update(): void {
    const next: WishlistState = account?.state() ?? { owner: "guest", status: "succeeded", ids: guest.ids() };
    if (isSameState(next, state)) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function openAccount(token: string): AccountWishlist {
    const opened: AccountWishlist = createAccountWishlist({
      api,
      token,
      guest,
      enqueue,
      isShown: () => account === opened,
      onChange: update,
      onSaved: () => tabs?.post("changed"),
    });
    return opened;
  }
  function followSession(): void {
    const token = readToken();
    if (token === (account?.token ?? null)) return;
    account = token === null ? null : openAccount(token);
    update();
    if (account) void account.read();
  }
  /** Another tab, or a heart that was pressed before hydration, has changed the stored list (shell/src/starter/starter.ts). */
  function followStorage({ key }: StorageEvent): void {
    if (key !== guestWishlistKey && key !== null) return;
    update();
    if (account && guest.ids().length > 0) void account.read();
  }
  const refresh = async (): Promise<void> => (account ? account.read() : update());

  return {
    get current(): WishlistState {
      return state;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Shows the change at once; the promise settles with the server's response.
     * @throws ApiError when the list is full, or the server rejected the change, which is then undone.
     */
    async set(id: string, isWishlisted: boolean): Promise<void> {
      if (account) return account.set(id, isWishlisted);
      guest.set(id, isWishlisted);
      update();
    },
    /** Reads the list again: for a signed-in shopper from the server. */
    refresh,
    /** Called once by the shell: follows sign-in and sign-out, and the other tabs, until `signal` aborts. */
    open(signal?: AbortSignal): void {
      tabs = openTabChannel("aurelle-wishlist", () => void refresh(), signal);
      bus.on("session.changed", followSession, signal);
      const options = signal ? { signal } : {};
      addEventListener("storage", followStorage, options);
      addEventListener("pageshow", ({ persisted }) => persisted && void refresh(), options);
      addEventListener("pagehide", () => account?.sendOnUnload(), options);
      addEventListener("online", () => state.status === "failed" && void refresh(), options);
      update();
    },
  };
}
export type Wishlist = ReturnType<typeof createWishlist>;
