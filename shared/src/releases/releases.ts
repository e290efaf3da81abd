import { useEffect } from "react";

const holders = new Set<symbol>();

/**
 * This tab stays on the releases it has: something is under way that a new one could disturb, such as a form half filled or an order
 * being placed (federation, releases).
 * @returns ends it.
 */
export function pinReleases(): () => void {
  const holder = Symbol("holder");
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** Asked by the shell before it goes over to a newer release. */
export const areReleasesPinned = (): boolean => holders.size > 0;

/** Holds for as long as the component is on screen and `isNeeded`. */
export function usePinnedReleases(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? pinReleases() : undefined), [isNeeded]);
}
