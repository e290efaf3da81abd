import type { Category } from "@aurelle/shared/contract";
import { useCallback, useEffect, useRef, useState } from "react";

/** How long the mouse must rest before a sheet opens, and how long it must be outside before the sheet closes, ms. */
const hoverMs = 150;

type Sheet = { category: Category; by: "hover" | "press" } | null;

/**
 * The category whose sheet is open. A sheet that a press opened stays until it is dismissed; one that a mouse opened closes when
 * the mouse leaves.
 */
export function useCategorySheet() {
  const [sheet, setSheet] = useState<Sheet>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback((next: (was: Sheet) => Sheet) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSheet(next), hoverMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setSheet(null);
  }, []);
  return {
    open: sheet?.category ?? null,
    close,
    rest: (category: Category) => later((was) => (was?.category === category ? was : { category, by: "hover" })),
    leave: () => later((was) => (was?.by === "hover" ? null : was)),
    press: (category: Category) => {
      clearTimeout(timer.current);
      setSheet((was) => (was?.category === category && was.by === "press" ? null : { category, by: "press" }));
    },
  };
}
