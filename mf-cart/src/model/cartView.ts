import { pence } from "@aurelle/shared/money";
import { asWished, type Cart, type Wishes } from "./pendingQuantities";

/** How the latest reading of the cart went. `unavailable`: a 500 or 404, shown as an empty cart (specification §8). */
export type Reading =
  | { status: "idle" }
  | { status: "loading"; id: string }
  | { status: "succeeded" }
  | { status: "unavailable" }
  | { status: "failed"; message: string };

/** What a view of the cart has to show. `isCurrent`: false when the shop could not be asked (again). */
export type CartView =
  | { status: "loading" }
  | { status: "failed"; message: string }
  | { status: "succeeded"; cart: Pick<Cart, "items" | "total">; isCurrent: boolean };

interface Known {
  cart: Cart | null;
  reading: Reading;
  wishes: Wishes;
  isClearing: boolean;
}

const noItems = { items: [], total: pence(0) };

/** The texts for loading and failure are for a first reading; a confirmed cart stays on screen (decisions 13, 14). */
export function cartView({ cart, reading, wishes, isClearing }: Known): CartView {
  const isCurrent = reading.status !== "failed" && reading.status !== "unavailable";
  if (cart) return { status: "succeeded", cart: isClearing ? noItems : asWished(cart, wishes), isCurrent };
  if (reading.status === "unavailable") return { status: "succeeded", cart: noItems, isCurrent };
  if (reading.status === "failed") return { status: "failed", message: reading.message };
  return { status: "loading" };
}
