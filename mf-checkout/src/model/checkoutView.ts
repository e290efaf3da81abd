import type { Cart, CartReading } from "@aurelle/shared/cart";
import { cartToOrder, type Placing } from "./placing";

/** What the checkout page shows. `isConfirmed`: the server sent an empty cart. Otherwise it could send none. */
export type CheckoutView =
  | { status: "loading" }
  | { status: "failed"; message: string }
  | { status: "empty"; isConfirmed: boolean }
  | { status: "form"; cart: Cart };

interface KnownCheckout {
  cart: Cart | null;
  reading: CartReading;
  placing: Placing;
}

/** The view of this state. @param isFormShown the form is on screen: it stays with the typed values when the cart is emptied elsewhere */
export function checkoutView({ cart, reading, placing }: KnownCheckout, isFormShown: boolean): CheckoutView {
  const ordered = cartToOrder(placing, cart);
  if (ordered && (isFormShown || ordered.items.length > 0)) return { status: "form", cart: ordered };
  if (ordered) return { status: "empty", isConfirmed: true };
  if (reading.status === "unavailable") return { status: "empty", isConfirmed: false };
  if (reading.status === "failed") return { status: "failed", message: reading.message };
  return { status: "loading" };
}
