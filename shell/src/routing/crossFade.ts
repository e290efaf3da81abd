import type { LocationUpdate } from "@aurelle/shared/router";
import { flushSync } from "react-dom";

/** The conditions of a change of page that decide whether it fades. */
export interface FadeConditions {
  /** Whether the next page can be rendered at once. */
  isReady: boolean;
  /** Whether only a dialog opens or closes over the same page: it has a motion of its own. */
  isDialog: boolean;
  /** Whether the shopper accepts motion, and the browser can fade. */
  isMotionAllowed: boolean;
  /** On a slow device the snapshots that a fade takes would delay the next page. */
  isSlowDevice: boolean;
  isVisible: boolean;
}

/**
 * Whether one page fades into the next. It does only after a link to another page that can be rendered at once: a fade must never
 * show a load state or cause a wait. After a back navigation the browser restores the scroll position before a fade could begin.
 */
export function isFaded(next: LocationUpdate, last: LocationUpdate, conditions: FadeConditions): boolean {
  const { isReady, isDialog, isMotionAllowed, isSlowDevice, isVisible } = conditions;
  const isOtherPage = next.action === "PUSH" && next.location.pathname !== last.location.pathname;
  return isOtherPage && isReady && !isDialog && isMotionAllowed && !isSlowDevice && isVisible;
}

/** Renders the change that `show` makes while the browser fades from its snapshot of the last page. */
export function crossFade(show: () => void): void {
  const { ready } = document.startViewTransition(() => flushSync(show));
  // The promise is rejected when the next change of page ends this one early.
  ready.catch(() => {});
}

export const canFade = (): boolean =>
  "startViewTransition" in document && matchMedia("(prefers-reduced-motion: no-preference)").matches;
