import type { CartItem } from "@aurelle/shared/cart";
import { useState } from "react";
import { noRemovals, type RemovalKind, rowsOf, type Undo, withRemoval } from "../../model/cartRows";

/** How the cart is changed, and how to take each change back. */
export interface CartChanges {
  remove: (item: CartItem) => Undo;
  /** Calls `onSaved` before the item leaves the cart; not at all when it could not be saved. */
  saveForLater: (item: CartItem, onSaved: (undo: Undo) => void) => Promise<void>;
  /** Calls `onUndone` after each Undo. */
  clear: (items: readonly CartItem[], onUndone: (isAllBack: boolean) => void) => Undo;
}

/**
 * The rows of the cart with what was removed on this page. `undoClear`: how to get back the items of the cart that was cleared; also
 * beside those that are back, while others are not.
 */
export function useRemovals(items: readonly CartItem[], changes: CartChanges) {
  const [removals, setRemovals] = useState(noRemovals);
  const [undoClear, setUndoClear] = useState<Undo | null>(null);
  const [isPartlyBack, setPartlyBack] = useState(false);
  const rows = rowsOf(items, removals);
  const add = (item: CartItem, undo: Undo, kind: RemovalKind) =>
    setRemovals((known) => withRemoval(known, rows, { item, undo, kind }));
  return {
    rows,
    undoClear: items.length === 0 || isPartlyBack ? undoClear : null,
    remove: (item: CartItem) => add(item, changes.remove(item), "removed"),
    saveForLater: (item: CartItem) => changes.saveForLater(item, (undo) => add(item, undo, "saved")),
    clear: () => {
      const undo = changes.clear(items, (isAllBack) => setPartlyBack(!isAllBack));
      setRemovals(noRemovals);
      setPartlyBack(false);
      setUndoClear(() => undo);
    },
  };
}
