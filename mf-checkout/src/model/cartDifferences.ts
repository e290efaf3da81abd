import { type Cart, type CartItem, itemKeyOf } from "@aurelle/shared/cart";
import { fullTitleOf } from "@aurelle/shared/contract/madeTexts";
import { formatPence, type Pence } from "@aurelle/shared/money";

/** What is different between two states of the cart. Prices are for one piece, except those of the total. */
export type CartDifference =
  | { kind: "price"; title: string; was: Pence; now: Pence }
  | { kind: "quantity"; title: string; was: number; now: number }
  | { kind: "added"; title: string; quantity: number; price: Pence }
  | { kind: "removed"; title: string; quantity: number }
  | { kind: "total"; was: Pence; now: Pence };

function itemDifferences(before: CartItem | undefined, item: CartItem): CartDifference[] {
  const { price, quantity } = item;
  const title = fullTitleOf(item);
  if (!before) return [{ kind: "added", title, quantity, price }];
  const differences: CartDifference[] = [];
  if (before.price !== price) differences.push({ kind: "price", title, was: before.price, now: price });
  if (before.quantity !== quantity) differences.push({ kind: "quantity", title, was: before.quantity, now: quantity });
  return differences;
}

/** The differences in the order of the cart `now`, then what was removed, then the total. Empty when both are the same. */
export function cartDifferences(before: Cart, now: Cart): readonly CartDifference[] {
  const known = new Map(before.items.map((item) => [itemKeyOf(item), item]));
  const current = new Set(now.items.map(itemKeyOf));
  const changed = now.items.flatMap((item) => itemDifferences(known.get(itemKeyOf(item)), item));
  const removed = before.items
    .filter((item) => !current.has(itemKeyOf(item)))
    .map((item): CartDifference => ({ kind: "removed", title: fullTitleOf(item), quantity: item.quantity }));
  const total: CartDifference[] =
    before.total === now.total ? [] : [{ kind: "total", was: before.total, now: now.total }];
  return [...changed, ...removed, ...total];
}

/** The sentence about a difference. */
export function differenceText(difference: CartDifference): string {
  const { kind } = difference;
  if (kind === "total") return `The total was ${formatPence(difference.was)}, now ${formatPence(difference.now)}.`;
  const { title } = difference;
  if (kind === "price")
    return `${title}: the price was ${formatPence(difference.was)}, now ${formatPence(difference.now)}.`;
  if (kind === "quantity") return `${title}: the quantity was ${difference.was}, now ${difference.now}.`;
  if (kind === "removed") return `Removed: ${difference.quantity} × ${title}.`;
  return `Added: ${difference.quantity} × ${title} for ${formatPence(difference.price)} each.`;
}
