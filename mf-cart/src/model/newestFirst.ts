import { type CartItem, itemKeyOf } from "@aurelle/shared/cart";

/** The items in the order of the mini-cart: the item that was added last, then the others, the newest first. */
export function newestFirst(items: readonly CartItem[], lastAdded: string | null): CartItem[] {
  const isLast = (item: CartItem) => itemKeyOf(item) === lastAdded;
  return [...items.filter((item) => !isLast(item)), ...items.filter(isLast)].reverse();
}
