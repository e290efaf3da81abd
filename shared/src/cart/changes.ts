import { formatPence, type Pence } from "../money/money";
import type { CartItem } from "./cart";

/** What changed since an item was added (decision 21). `left`: pieces in stock, fewer than the item's quantity. */
export type ItemChange = { kind: "price"; was: Pence; now: Pence } | { kind: "stock"; left: number };

/** At most one change of the price and one of the stock; empty when nothing changed. */
export function changesSince({ price, addedPrice, quantity, inventory }: CartItem): readonly ItemChange[] {
  const changes: ItemChange[] = [];
  if (price !== addedPrice) changes.push({ kind: "price", was: addedPrice, now: price });
  if (quantity > inventory) changes.push({ kind: "stock", left: inventory });
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
  return change.left === 0 ? `Sold out since you added it. ${soldOut}` : `Only ${change.left} left in stock. ${short}`;
}
