import * as paths from "@aurelle/shared/contract/paths";
import { useLocation } from "@aurelle/shared/router";
import { lazy, Suspense, useEffect, useState } from "react";
import { usePageData } from "../pageData/usePageData";
import { ShopRoutes } from "./ShopRoutes";
import { titleOf } from "./usePageChange";

const OfflinePage = lazy(() => import("../pages/OfflinePage"));

/** Pages that the fallback page can show at their own address. The browser renders the cart without a document for it. */
const pathsWithoutDocument: readonly string[] = [paths.cart];

/**
 * The routes of the fallback page. The page at this address is not cached, so the offline page is shown instead. From it the shopper
 * can go to other pages.
 */
export function FallbackRoutes() {
  const { key, pathname } = useLocation();
  const { registry } = usePageData();
  const [initialKey] = useState(key);
  const isShopPage = key !== initialKey || pathsWithoutDocument.includes(pathname);
  // The document has the title of the offline page.
  useEffect(() => {
    if (isShopPage) document.title = titleOf(pathname, registry);
  }, [isShopPage, pathname, registry]);
  if (isShopPage) return <ShopRoutes />;
  return (
    <Suspense>
      <OfflinePage />
    </Suspense>
  );
}
