import * as paths from "@aurelle/shared/contract/paths";
import { useLocation } from "@aurelle/shared/router";
import { useState } from "react";
import { isFallbackPage } from "../pageData/offlineMarkers";

/** Pages that the fallback page can show at their own address. The browser renders the cart without a document for it. */
const pathsWithoutDocument: readonly string[] = [paths.cart];

/** Whether the offline page is shown in place of the page at this address. From it the shopper can go to other pages. */
export function useIsOfflinePage(): boolean {
  const { key, pathname } = useLocation();
  const [initialKey] = useState(key);
  return isFallbackPage() && key === initialKey && !pathsWithoutDocument.includes(pathname);
}
