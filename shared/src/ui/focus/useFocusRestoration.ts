import { type RefObject, useLayoutEffect, useRef } from "react";

/** The focusable regions around an element (`tabindex="-1"`), nearest first; `main` is the last. */
function regionsAround(element: Element): HTMLElement[] {
  const regions: HTMLElement[] = [];
  for (let node = element.parentElement; node; node = node.parentElement) {
    if (node.tabIndex === -1 && node.hasAttribute("tabindex")) regions.push(node);
  }
  return regions;
}

/**
 * For a panel with a control in it: when the panel unmounts while it has the focus, the nearest region around it gets the
 * focus. Otherwise the focus would start again at the beginning of the document.
 * @returns the `ref` of the panel's element.
 */
export function useFocusRestoration<Panel extends HTMLElement>(): RefObject<Panel | null> {
  const panel = useRef<Panel>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const regions = regionsAround(element);
      // Regions around the panel may unmount with it: which remain is known after React's commit.
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost) regions.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
      });
    };
  }, []);
  return panel;
}
