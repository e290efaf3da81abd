import { itemKeyOf } from "@aurelle/shared/cart";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { CartRow } from "../../model/cartRows";

/** Which row takes the focus as soon as it is on the page. `isRemoved`: as the row of a removed item. */
interface NextFocus {
  /** Of the row's item (`itemKeyOf`). */
  itemKey: string;
  isRemoved: boolean;
}

/**
 * Keeps the focus in the row of an item that is removed or put back: on Undo, and then on Remove. A shopper who has gone on to another
 * control stays there.
 */
export function useRowFocus(table: RefObject<HTMLElement | null>, rows: readonly CartRow[]): (next: NextFocus) => void {
  const next = useRef<NextFocus | null>(null);
  useLayoutEffect(() => {
    const wanted = next.current;
    const isThere = rows.some(({ item, undo }) => {
      return itemKeyOf(item) === wanted?.itemKey && (undo !== null) === wanted.isRemoved;
    });
    if (!wanted || !isThere) return;
    next.current = null;
    if (document.activeElement !== document.body) return;
    const row = [...(table.current?.querySelectorAll<HTMLElement>("[data-item]") ?? [])];
    row
      .find(({ dataset }) => dataset.item === wanted.itemKey)
      ?.querySelector<HTMLElement>("[data-focus]")
      ?.focus();
  }, [table, rows]);
  return (wanted) => {
    next.current = wanted;
  };
}
