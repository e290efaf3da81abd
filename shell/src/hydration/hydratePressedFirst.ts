import { type ReactNode, startTransition } from "react";
import { type HydrationOptions, hydrateRoot, type Root } from "react-dom/client";
import { afterFrame } from "./afterFrame";
import { isBeforeHydration } from "./isBeforeHydration";

/** React's own types leave it out. It hydrates the boundaries around the target before all others. */
interface HydrationRoot extends Root {
  unstable_scheduleHydration?(target: Node): void;
}

/** What comes before the click of a press. For each of them, React would hydrate all around its target within the event. */
const beforeClick = ["pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "touchend"];

/**
 * The target of an event that the starter answers, because it hydrates later; `null` for another. A link needs React at once. A frame hydrates
 * as a whole, and may contain HTML that is not React's.
 */
function pendingTarget({ target }: Event): Element | null {
  if (!window.early || !(target instanceof Element) || target.closest("a")) return null;
  return isBeforeHydration(target.closest("[data-frame]") ?? target) ? target : null;
}

/**
 * Keeps React from hydrating a part while it is being pressed: the browser could not show the press before the end of that, which takes a
 * slow device 0.15 s. The starter shows it with the click.
 */
function leaveToStarter(container: Element): void {
  const onEvent = (event: Event) => {
    if (pendingTarget(event)) event.stopImmediatePropagation();
  };
  // Before React's own listeners, which are on the same element.
  for (const type of beforeClick) {
    container.addEventListener(type, onEvent, { capture: true, passive: true });
  }
}

/** Hydrates next what is pressed while the page hydrates, after the browser has shown the press. */
function hydrateNext(root: HydrationRoot): void {
  const onClick = (event: Event) => {
    const target = pendingTarget(event);
    if (target) afterFrame(() => root.unstable_scheduleHydration?.(target));
  };
  addEventListener("click", onClick, true);
}

/**
 * Hydrates the page, the parts around the pressed buttons before all others: React does so by itself for a press that it sees, but the
 * starter keeps presses from it (`starter.ts`).
 */
export function hydratePressedFirst(
  container: Element,
  app: ReactNode,
  presses: Iterable<Node>,
  options: HydrationOptions,
): void {
  leaveToStarter(container);
  // A transition hydrates in small steps, and the page responds to input between them. The HTML is visible already, so this may take
  // longer.
  startTransition(() => {
    const root: HydrationRoot = hydrateRoot(container, app, options);
    for (const button of presses) root.unstable_scheduleHydration?.(button);
    hydrateNext(root);
  });
}
