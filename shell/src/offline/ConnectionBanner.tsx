import { useOnline } from "@aurelle/shared/online";
import { useLocation } from "@aurelle/shared/router";
import { Button } from "@aurelle/shared/ui";
import { useState } from "react";
import { useHydration } from "../hydration/useIsHydrating";
import { isFallbackPage, isKept } from "../pageData/offlineMarkers";
import styles from "./ConnectionBanner.module.css";

function wordsFor(isOnline: boolean, isFromLastVisit: boolean): string | null {
  if (!isFromLastVisit) return isOnline ? null : "You are offline.";
  return isOnline ? "This page is from your last visit." : "You are offline. This page is from your last visit.";
}

/** Says calmly that there is no connection, and that a page is not today's. There from the start, so that its words are announced. */
export function ConnectionBanner() {
  const isOnline = useOnline();
  const isHydrating = useHydration();
  const { key } = useLocation();
  const [first] = useState(key);
  // Whoever goes on within the tab comes to a page that asks the shop.
  const isFromLastVisit = !isHydrating && isKept() && key === first;
  // The page that stands in says it itself.
  const words = isHydrating || isFallbackPage() ? null : wordsFor(isOnline, isFromLastVisit);
  return (
    <div role="status" className={words ? styles.banner : undefined}>
      {words && <p>{words}</p>}
      {words && isOnline && (
        <Button variant="quiet" onClick={() => location.reload()}>
          Show it as it is now
        </Button>
      )}
    </div>
  );
}
