import type { Cart } from "./cart";
import type { PlacedOrder } from "./order";
import type { FormErrors } from "./shippingForm";

/**
 * How placing the order goes. `cart` is what is being ordered. `isOutcomeUnknown`: no answer came, the order may have been
 * made all the same; asking again for the same cart leads to the one order (decision 18).
 */
export type Placing =
  | { status: "idle" }
  | { status: "loading"; cart: Cart }
  | { status: "succeeded"; cart: Cart; order: PlacedOrder }
  | { status: "failed"; cart: Cart; message: string; fields: FormErrors; isOutcomeUnknown: boolean };

/** Where nothing else is known yet, what is being ordered stays on screen, whatever the cart is by now (reliability X3). */
export function cartToOrder(placing: Placing, known: Cart | null): Cart | null {
  const isOpen = placing.status === "loading" || placing.status === "succeeded";
  const isUnknown = placing.status === "failed" && placing.isOutcomeUnknown;
  return isOpen || isUnknown ? placing.cart : known;
}

/** The cart was read: if it is still the one that was to be ordered, or has been filled anew, no order is in doubt. */
export function afterReading(placing: Placing, read: Cart): Placing {
  if (placing.status !== "failed" || !placing.isOutcomeUnknown) return placing;
  const isInDoubt = read.id !== placing.cart.id && read.items.length === 0;
  return isInDoubt ? placing : { ...placing, isOutcomeUnknown: false };
}

/** The page is left: what was said of a try is over, unless it is under way or its outcome in doubt. */
export function afterLeaving(placing: Placing): Placing {
  const isOpen = placing.status === "loading" || (placing.status === "failed" && placing.isOutcomeUnknown);
  return isOpen ? placing : { status: "idle" };
}
