import type { Cart } from "./cart";
import { cartToOrder, type Placing } from "./placing";

/** How the latest reading of the cart went. `unavailable`: a 500 or 404, shown as an empty cart (specification §8). */
export type Reading =
  | { status: "idle" }
  | { status: "loading"; id: string }
  | { status: "succeeded" }
  | { status: "unavailable" }
  | { status: "failed"; message: string };

/** What the checkout page has to show. `isConfirmed`: the empty cart is the server's word. */
export type CheckoutView =
  | { status: "loading" }
  | { status: "failed"; message: string }
  | { status: "empty"; isConfirmed: boolean }
  | { status: "form"; cart: Cart };

interface Known {
  cart: Cart | null;
  reading: Reading;
  placing: Placing;
}

/** @param hasBegun the form is on screen: a cart that is emptied elsewhere does not take away what was typed. */
export function checkoutView({ cart, reading, placing }: Known, hasBegun: boolean): CheckoutView {
  const ordering = cartToOrder(placing, cart);
  if (ordering && (hasBegun || ordering.items.length > 0)) return { status: "form", cart: ordering };
  if (ordering) return { status: "empty", isConfirmed: true };
  if (reading.status === "unavailable") return { status: "empty", isConfirmed: false };
  if (reading.status === "failed") return { status: "failed", message: reading.message };
  return { status: "loading" };
}
