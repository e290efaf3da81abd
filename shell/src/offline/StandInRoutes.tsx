import { useLocation } from "@aurelle/shared/router";
import { lazy, Suspense, useState } from "react";
import { ShopRoutes } from "../routing/ShopRoutes";

const OfflinePage = lazy(() => import("../pages/OfflinePage"));

/** What can be shown of an address without its own document: the cart, which is the browser's to draw. */
const worksAlone = ["/cart"];

/** Of a document that stands in for another: its page is not there, but one may go on from here. */
export function StandInRoutes() {
  const { key, pathname } = useLocation();
  const [first] = useState(key);
  if (key !== first || worksAlone.includes(pathname)) return <ShopRoutes />;
  return (
    <Suspense>
      <OfflinePage />
    </Suspense>
  );
}
