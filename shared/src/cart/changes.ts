import { formatPence, type Pence } from "../money/money";
import type { CartItem } from "./cart";

/**
 * What changed since an item was added (decision 21). `left`: pieces in stock, fewer than are in the cart. `together`: how many those are
 * when they are in several items; else `null`.
 */
export type ItemChange =
  | { kind: "price"; was: Pence; now: Pence }
  | { kind: "stock"; left: number; together: number | null };

/**
 * At most one change of the price and one of the stock; empty when nothing changed.
 * @param pieces of its product in all items of the cart
 */
export function changesSince(item: CartItem, pieces: number): readonly ItemChange[] {
  const { price, addedPrice, quantity, inventory } = item;
  const changes: ItemChange[] = [];
  if (price !== addedPrice) changes.push({ kind: "price", was: addedPrice, now: price });
  if (pieces > inventory) {
    changes.push({ kind: "stock", left: inventory, together: pieces > quantity ? pieces : null });
  }
  return changes;
}

/** What the shopper can do about the stock: on the cart page at once, at checkout by going back to the cart. */
const remedies = {
  cart: {
    soldOut: "Please remove it to check out.",
    short: "Please choose a smaller quantity to check out.",
  },
  checkout: {
    soldOut: "Please remove it from your cart.",
    short: "Please change the quantity in your cart.",
  },
} as const;

/** The sentence about a change. `page`: the page that shows it. */
export function changeText(change: ItemChange, page: keyof typeof remedies): string {
  if (change.kind === "price") {
    return `The price has changed since you added it: it was ${formatPence(change.was)}, now ${formatPence(change.now)}.`;
  }
  const { soldOut, short } = remedies[page];
  if (change.left === 0) return `Sold out since you added it. ${soldOut}`;
  const wanted = change.together === null ? "" : `, and ${change.together} are in your cart`;
  return `Only ${change.left} left in stock${wanted}. ${short}`;
}
