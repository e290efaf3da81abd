import type { Cart, CartReading } from "@aurelle/shared/cart";
import { pence } from "@aurelle/shared/money";
import { applyPending, type PendingQuantities } from "./pendingQuantities";

/** What a view of the cart shows. `isCurrent`: false when the latest reading of the cart failed. */
export type CartView =
  | { status: "loading" }
  | { status: "failed"; message: string }
  | { status: "succeeded"; cart: Pick<Cart, "items" | "total" | "giftMessage" | "isGift">; isCurrent: boolean };

interface KnownCart {
  cart: Cart | null;
  reading: CartReading;
  pendingQuantities: PendingQuantities;
  isClearing: boolean;
}

const emptyCart = { items: [], total: pence(0), giftMessage: "", isGift: false };

/** Loading and failure show only until the first cart is confirmed. A confirmed cart stays on screen (decisions 13 and 14). */
export function cartView({ cart, reading, pendingQuantities, isClearing }: KnownCart): CartView {
  const isCurrent = reading.status !== "failed" && reading.status !== "unavailable";
  if (cart) {
    return { status: "succeeded", cart: isClearing ? emptyCart : applyPending(cart, pendingQuantities), isCurrent };
  }
  if (reading.status === "unavailable") return { status: "succeeded", cart: emptyCart, isCurrent };
  if (reading.status === "failed") return { status: "failed", message: reading.message };
  return { status: "loading" };
}
