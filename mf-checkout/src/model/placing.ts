import type { Cart } from "@aurelle/shared/cart";
import { type CartDifference, cartDifferences } from "./cartDifferences";
import type { PlacedOrder } from "./order";
import type { FormErrors } from "./shippingForm";

/**
 * The state of placing the order. `cart` is the cart that is ordered. `isOutcomeUnknown`: no usable response arrived, so the
 * server may have made the order; a retry for the same cart leads to the one order (decision 18). `hasCartChanged`: the server
 * has another cart than the one that was on screen, and has ordered nothing.
 */
export type Placing =
  | { status: "idle" }
  | { status: "loading"; cart: Cart }
  | { status: "succeeded"; cart: Cart; order: PlacedOrder }
  | {
      status: "failed";
      cart: Cart;
      message: string;
      fields: FormErrors;
      isOutcomeUnknown: boolean;
      hasCartChanged: boolean;
    };

/** The text when an order cannot be placed and the server gives no reason (specification §8). */
export const placingErrorText = "Failed to place order";

/** The cart on screen: the ordered one while an order is in flight, placed or in doubt, else the known one (reliability X3). */
export function cartToOrder(placing: Placing, known: Cart | null): Cart | null {
  const isOpen = placing.status === "loading" || placing.status === "succeeded";
  const isInDoubt = placing.status === "failed" && placing.isOutcomeUnknown;
  return isOpen || isInDoubt ? placing.cart : known;
}

/**
 * What has changed between the cart that the shopper saw last and the one on screen. Nothing while an order is placed or in doubt:
 * the cart on screen is then the ordered one.
 */
export function unseenDifferences(placing: Placing, seen: Cart | null, shown: Cart | null): readonly CartDifference[] {
  const isOpen = placing.status === "loading" || placing.status === "succeeded";
  if (!seen || !shown || shown.items.length === 0 || isOpen) return [];
  if (placing.status === "failed" && placing.isOutcomeUnknown) return [];
  return cartDifferences(seen, shown);
}

/** After the cart was read: the order is in doubt only while the ordered cart is gone and the new one is empty. */
export function afterReading(placing: Placing, read: Cart): Placing {
  if (placing.status !== "failed" || !placing.isOutcomeUnknown) return placing;
  const isInDoubt = read.id !== placing.cart.id && read.items.length === 0;
  return isInDoubt ? placing : { ...placing, isOutcomeUnknown: false };
}

/** After the page was left: idle, unless the order is in flight or in doubt. */
export function afterLeaving(placing: Placing): Placing {
  const isOpen = placing.status === "loading" || (placing.status === "failed" && placing.isOutcomeUnknown);
  return isOpen ? placing : { status: "idle" };
}
