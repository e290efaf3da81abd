import { useLocation } from "@aurelle/shared/router";
import { useEffect } from "react";

/** Scrolls to the section that the address names (`/faq#returns`), and focuses it. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is not read, but a second press of the same link must scroll again
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!target) return;
    target.scrollIntoView?.({ block: "start" });
    target.focus({ preventScroll: true });
  }, [hash, key]);
}
