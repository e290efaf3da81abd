import { type Cart, type CartItem, itemKeyOf, totalOf } from "@aurelle/shared/cart";

/** Replaces or appends the returned items. The others do not change (specification §4, decision 15). */
export function mergeItems(cart: Cart, returned: readonly CartItem[]): Cart {
  const returnedById = new Map(returned.map((item) => [item.id, item]));
  const merged = cart.items.map((item) => returnedById.get(item.id) ?? item);
  const known = new Set(cart.items.map(({ id }) => id));
  const items = [...merged, ...returned.filter(({ id }) => !known.has(id))];
  return { ...cart, items, total: totalOf(items) };
}

/**
 * The items in the order in which the cart first had them; new ones last. The server appends an item that Undo
 * adds again; here the item returns to its former position.
 * @param knownItems their keys (`itemKeyOf`), in the order in which the cart first had them
 */
export function inFirstOrder(items: readonly CartItem[], knownItems: readonly string[]): readonly CartItem[] {
  const positions = new Map(knownItems.map((itemKey, position) => [itemKey, position]));
  const positionOf = (item: CartItem) => positions.get(itemKeyOf(item)) ?? knownItems.length;
  return [...items].sort((a, b) => positionOf(a) - positionOf(b));
}
