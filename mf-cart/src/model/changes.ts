import { formatPence, type Pence } from "@aurelle/shared/money";
import type { CartItem } from "./pendingQuantities";

/** What moved since a line was added (decision 21). `left` in pieces, fewer than the line asks for. */
export type LineChange = { kind: "price"; was: Pence; now: Pence } | { kind: "stock"; left: number };

export function changesSince({ price, addedPrice, quantity, inventory }: CartItem): readonly LineChange[] {
  const changes: LineChange[] = [];
  if (price !== addedPrice) changes.push({ kind: "price", was: addedPrice, now: price });
  if (quantity > inventory) changes.push({ kind: "stock", left: inventory });
  return changes;
}

export function changeText(change: LineChange): string {
  if (change.kind === "price") {
    return `The price has changed since you added it: it was ${formatPence(change.was)}, now ${formatPence(change.now)}.`;
  }
  if (change.left === 0) return "Sold out since you added it. Please remove it to check out.";
  return `Only ${change.left} left in stock. Please choose a smaller quantity to check out.`;
}
