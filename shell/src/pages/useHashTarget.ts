import { useLocation } from "@aurelle/shared/router";
import { useEffect } from "react";

/** The element that a fragment names; `null` for none, and for malformed percent-encoding. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null; // an address that was cut off or typed
  }
}

/** Scrolls to the section that the address names (`/faq#returns`), and focuses it. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is not read, but a second press of the same link must scroll again
  useEffect(() => {
    const target = targetOf(hash);
    if (!target) return;
    target.scrollIntoView?.({ block: "start" });
    target.focus({ preventScroll: true });
  }, [hash, key]);
}
