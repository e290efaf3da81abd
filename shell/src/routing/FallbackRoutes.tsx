import { useLocation } from "@aurelle/shared/router";
import { lazy, Suspense, useEffect } from "react";
import { usePageData } from "../pageData/usePageData";
import { ShopRoutes } from "./ShopRoutes";
import { titleOf } from "./usePageChange";

const OfflinePage = lazy(() => import("../pages/OfflinePage"));

/**
 * The routes of the fallback page.
 * @param isOfflinePage the page at this address is not cached, so the offline page is shown instead.
 */
export function FallbackRoutes({ isOfflinePage }: { isOfflinePage: boolean }) {
  const { pathname } = useLocation();
  const { registry } = usePageData();
  // The document has the title of the offline page.
  useEffect(() => {
    if (!isOfflinePage) document.title = titleOf(pathname, registry);
  }, [isOfflinePage, pathname, registry]);
  if (!isOfflinePage) return <ShopRoutes />;
  return (
    <Suspense>
      <OfflinePage />
    </Suspense>
  );
}
