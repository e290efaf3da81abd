// By its package name: a relative import would bundle a second copy of this facade into each remote.
import { bus } from "@aurelle/shared/bus";
import type { ShopEvents } from "../contract/contract";
import type { Cart } from "./cart";

/**
 * Calls `read` when the cart may have changed outside of this page, until `signal` aborts: another tab changed it, the
 * connection is back, or the browser restored the page from the back-forward cache (reliability D6, D17). `isCertain`: the cart did
 * change, so a request already in flight may predate the change.
 */
export function followCart(read: (isCertain: boolean) => void, signal: AbortSignal): void {
  bus.on("cart.outdated", () => read(true), signal);
  window.addEventListener("online", () => read(false), { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && read(false), { signal });
}

/** What `followStoredCart` needs of a remote's store. */
export interface CartFollower {
  /** The remote's name, `cart`. Events from this sender are the remote's own and are ignored. */
  remote: string;
  /** The cart in the store; `null` when there is none. */
  getCart: () => Cart | null;
  /** See `followCart`. */
  read: (isCertain: boolean) => void;
  /** Called before `read` when the server has another cart now: the stored one was ordered, or merged into it. */
  onReplaced?: () => void;
}

/**
 * Calls `read` when the cart in the store may be outdated, until `signal` aborts: in the cases of `followCart`, when the
 * tab becomes visible, and when another remote or the shell got a newer cart from the server.
 */
export function followStoredCart({ remote, getCart, read, onReplaced }: CartFollower, signal: AbortSignal): void {
  const compare = ({ cartId, revision }: ShopEvents["cart.changed"]) => {
    const cart = getCart();
    if (!cart || (cart.id === cartId && cart.revision >= revision)) return;
    if (cart.id !== cartId) onReplaced?.();
    read(true);
  };
  followCart(read, signal);
  bus.on("cart.changed", (data, { source }) => source.remote !== remote && compare(data), signal);
  const onVisible = () => document.visibilityState === "visible" && read(false);
  document.addEventListener("visibilitychange", onVisible, { signal });
}
