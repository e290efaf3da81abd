import { useEffect } from "react";

const pins = new Set<symbol>();

/**
 * Pins this tab to the releases that it has, while something is in progress that a newer release could disturb: a form half filled
 * in, an order being placed.
 * @returns a function that ends the pin.
 */
export function pinReleases(): () => void {
  const pin = Symbol("pin");
  pins.add(pin);
  return () => void pins.delete(pin);
}

/** Whether the shell must not change to newer releases now. */
export const areReleasesPinned = (): boolean => pins.size > 0;

/** Pins the releases while the component is mounted and `isNeeded`. */
export function usePinnedReleases(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? pinReleases() : undefined), [isNeeded]);
}
