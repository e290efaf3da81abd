import type { ShopEvents } from "../contract/contract";
import type { Bus } from "./bus";

/** What crosses from tab to tab: that a cart changed, never what is in it. */
type TabMessage = { type: "cart.changed"; cartId: string | null; revision: number };

const isTabMessage = (value: unknown): value is TabMessage =>
  typeof value === "object" &&
  value !== null &&
  "type" in value &&
  value.type === "cart.changed" &&
  "revision" in value &&
  typeof value.revision === "number" &&
  "cartId" in value;

/**
 * Tells the other tabs when this one changed the cart, and this one when another did (`cart.outdated`). Only changes
 * travel: an answer that merely repeats the known revision is not passed on, or two tabs would ask each other for ever.
 */
export function syncTabs(bus: Bus): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel("aurelle");
  let known: Pick<ShopEvents["cart.changed"], "cartId" | "revision"> | undefined;
  bus.on("cart.changed", ({ cartId, revision }) => {
    const isFirst = known === undefined;
    const isNews = known?.cartId !== cartId || known.revision !== revision;
    known = { cartId, revision };
    if (isNews && !isFirst) channel.postMessage({ type: "cart.changed", cartId, revision } satisfies TabMessage);
  });
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isTabMessage(data)) return;
    if (known?.cartId === data.cartId && known.revision === data.revision) return;
    known = { cartId: data.cartId, revision: data.revision };
    bus.emit("cart.outdated", { revision: data.revision });
  });
}
