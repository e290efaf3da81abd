import { type CartItem, itemKeyOf } from "@aurelle/shared/cart";

/** Puts a removed item back. It resolves when the server has answered. */
export type Undo = () => Promise<void>;

/** Why an item is no longer in the cart: it was removed, or saved on the wishlist for later. */
export type RemovalKind = "removed" | "saved";

interface Removal {
  item: CartItem;
  undo: Undo;
  kind: RemovalKind;
}

/** The items that the shopper removed on this page. */
export interface Removals {
  /** The keys (`itemKeyOf`) of the items on the page before the last removal, in order. */
  order: readonly string[];
  removed: readonly Removal[];
}
export const noRemovals: Removals = { order: [], removed: [] };

/** A row of the cart's table. */
export type CartRow = Removal | { item: CartItem; undo: null };

/** The rows of the cart: its items, and each removed item in its former place unless the cart has the item again. */
export function rowsOf(items: readonly CartItem[], { order, removed }: Removals): CartRow[] {
  const rows: CartRow[] = items.map((item) => ({ item, undo: null }));
  const rowOf = (itemKey: string | undefined) => rows.findIndex(({ item }) => itemKeyOf(item) === itemKey);
  for (const [at, itemKey] of order.entries()) {
    const removal = removed.find(({ item }) => itemKeyOf(item) === itemKey);
    if (!removal || rowOf(itemKey) >= 0) continue;
    const before = order.slice(0, at).findLast((earlier) => rowOf(earlier) >= 0);
    rows.splice(rowOf(before) + 1, 0, removal);
  }
  return rows;
}

/** Adds a removal of the item to those on the page. */
export function withRemoval({ removed }: Removals, rows: readonly CartRow[], removal: Removal): Removals {
  const others = removed.filter(({ item }) => itemKeyOf(item) !== itemKeyOf(removal.item));
  return { order: rows.map(({ item }) => itemKeyOf(item)), removed: [...others, removal] };
}
