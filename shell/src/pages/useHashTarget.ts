import { useLocation } from "@aurelle/shared/router";
import { useEffect } from "react";

/** Brings the section that the address names (`/faq#returns`) into view and gives it the focus; a closed row is opened. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!target) return;
    target.scrollIntoView?.({ block: "start" });
    target.focus({ preventScroll: true });
  }, [hash, key]);
}
