import { type ReactNode, startTransition } from "react";
import { type HydrationOptions, hydrateRoot, type Root } from "react-dom/client";

/** React's own types leave it out. It hydrates the boundaries around the target before all others. */
interface HydrationRoot extends Root {
  unstable_scheduleHydration?(target: Node): void;
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
  // A transition hydrates in small steps, and the page responds to input between them. The HTML is visible already, so this may take
  // longer.
  startTransition(() => {
    const root: HydrationRoot = hydrateRoot(container, app, options);
    for (const button of presses) root.unstable_scheduleHydration?.(button);
  });
}
