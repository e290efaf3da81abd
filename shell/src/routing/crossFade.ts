import type { LocationUpdate } from "@aurelle/shared/router";
import { flushSync } from "react-dom";

/** What has to be known of a change of page to choose how it is shown. */
export interface Sight {
  /** All that the next page is drawn with is there. */
  isReady: boolean;
  isMotionWelcome: boolean;
  /** Is the device quick enough? On a slow one the pictures that a fade takes make everybody wait. */
  isQuick: boolean;
  isVisible: boolean;
}

/**
 * Does one page fade into the other? Only where a link led to another page that can be drawn at once: a fade must never show a load
 * state or make anybody wait. On the way back the browser puts the page where it was scrolled to, and a fade would be late for that.
 */
export function isFaded(
  next: LocationUpdate,
  last: LocationUpdate,
  { isReady, isMotionWelcome, isQuick, isVisible }: Sight,
): boolean {
  const isOtherPage = next.action === "PUSH" && next.location.pathname !== last.location.pathname;
  return isOtherPage && isReady && isMotionWelcome && isQuick && isVisible;
}

/** Draws what `show` changes while the browser fades from the picture that it took before. */
export function fade(show: () => void): void {
  const { ready } = document.startViewTransition(() => flushSync(show));
  // A next change of page ends this one early.
  ready.catch(() => {});
}

export const canFade = (): boolean =>
  "startViewTransition" in document && matchMedia("(prefers-reduced-motion: no-preference)").matches;
