import { useOnline } from "@aurelle/shared/online";
import { useLocation } from "@aurelle/shared/router";
import { Button } from "@aurelle/shared/ui";
import { useState } from "react";
import { useIsHydrating } from "../hydration/useIsHydrating";
import { isCachedPage, isFallbackPage } from "../pageData/offlineMarkers";
import styles from "./ConnectionBanner.module.css";

function textFor(isOnline: boolean, isFromLastVisit: boolean): string | null {
  if (!isFromLastVisit) return isOnline ? null : "You are offline.";
  return isOnline ? "This page is from your last visit." : "You are offline. This page is from your last visit.";
}

/**
 * Reports a missing connection, and a page from the last visit. The element is always mounted, so that screen readers announce its
 * text.
 */
export function ConnectionBanner() {
  const isOnline = useOnline();
  const isHydrating = useIsHydrating();
  const { key } = useLocation();
  const [initialKey] = useState(key);
  // Pages that the shopper visits afterwards in this tab are not from the offline cache.
  const isFromLastVisit = !isHydrating && isCachedPage() && key === initialKey;
  // The fallback page has its own text.
  const text = isHydrating || isFallbackPage() ? null : textFor(isOnline, isFromLastVisit);
  return (
    <div role="status" className={text ? styles.banner : undefined}>
      {text && <p>{text}</p>}
      {text && isOnline && (
        <Button variant="quiet" onClick={() => location.reload()}>
          Show it as it is now
        </Button>
      )}
    </div>
  );
}
