import type { ShopEvents } from "../contract/contract";
import { isObject } from "../wire/isObject";
import type { Bus } from "./createBus";
import { openTabChannel } from "./openTabChannel";

/**
 * The message between tabs: it states that a cart changed, and contains no cart items. Tabs of several releases send it. `v` is the
 * version of its shape; releases from before `v` send none.
 */
type TabMessage = { type: "cart.changed"; v?: 1; cartId: string | null; revision: number };

const isTabMessage = (value: unknown): value is TabMessage =>
  isObject(value) &&
  value.type === "cart.changed" &&
  (value.v ?? 1) === 1 &&
  typeof value.revision === "number" &&
  (value.cartId === null || typeof value.cartId === "string");

/**
 * Notifies the other tabs when this one changed the cart, and emits `cart.outdated` here when another tab did. Only a new
 * revision is sent. If tabs also sent a known revision, two tabs would make each other request for ever.
 */
export function syncTabs(bus: Bus): void {
  let known: Pick<ShopEvents["cart.changed"], "cartId" | "revision"> | undefined;
  const tabs = openTabChannel("aurelle", (message) => {
    if (!isTabMessage(message)) return;
    if (known?.cartId === message.cartId && known.revision === message.revision) return;
    known = { cartId: message.cartId, revision: message.revision };
    bus.emit("cart.outdated", { revision: message.revision });
  });
  bus.on("cart.changed", ({ cartId, revision }) => {
    const isFirst = known === undefined;
    const isNew = known?.cartId !== cartId || known.revision !== revision;
    known = { cartId, revision };
    if (isNew && !isFirst) tabs.post({ type: "cart.changed", v: 1, cartId, revision } satisfies TabMessage);
  });
}
