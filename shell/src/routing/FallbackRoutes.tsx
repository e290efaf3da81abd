import { useLocation } from "@aurelle/shared/router";
import { lazy, Suspense, useEffect, useState } from "react";
import { usePageData } from "../pageData/usePageData";
import { ShopRoutes } from "./ShopRoutes";
import { titleOf } from "./usePageChange";

const OfflinePage = lazy(() => import("../pages/OfflinePage"));

/** What can be shown of an address without its own document: the cart, which is the browser's to draw. */
const worksAlone = ["/cart"];

/** Of a document that stands in for another: its page is not there, but one may go on from here. */
export function FallbackRoutes() {
  const { key, pathname } = useLocation();
  const { registry } = usePageData();
  const [first] = useState(key);
  const isShown = key !== first || worksAlone.includes(pathname);
  // The document's own title is that of the page that stands in.
  useEffect(() => {
    if (isShown) document.title = titleOf(pathname, registry);
  }, [isShown, pathname, registry]);
  if (isShown) return <ShopRoutes />;
  return (
    <Suspense>
      <OfflinePage />
    </Suspense>
  );
}
