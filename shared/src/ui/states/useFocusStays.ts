import { type RefObject, useLayoutEffect, useRef } from "react";

/** Whatever can hold the focus around an element, nearest first: a region that a page made focusable, at last `main`. */
function holdersAround(element: Element): HTMLElement[] {
  const holders: HTMLElement[] = [];
  for (let node = element.parentElement; node; node = node.parentElement) {
    if (node.tabIndex === -1 && node.hasAttribute("tabindex")) holders.push(node);
  }
  return holders;
}

/**
 * For a panel that goes once its button was pressed, or by itself: whoever is on the button stays where the panel was,
 * instead of at the document's beginning (reliability 3).
 * @returns what the panel's element takes as its `ref`.
 */
export function useFocusStays<Panel extends HTMLElement>(): RefObject<Panel | null> {
  const panel = useRef<Panel>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const holders = holdersAround(element);
      // What goes together with the panel is known only when all of it is gone.
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost) holders.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
      });
    };
  }, []);
  return panel;
}
