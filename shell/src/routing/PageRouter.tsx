import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { BrowserRouter, type LocationUpdate } from "@aurelle/shared/router";
import { type ReactNode, startTransition, useCallback } from "react";
import { partId } from "../../protocol/partId";
import { parts } from "../federation/loadPart";
import { pageAt } from "../pageData/pageAt";
import { usePageData } from "../pageData/usePageData";
import { canFade, crossFade, isFaded } from "./crossFade";
import { isShellPageLoaded } from "./lazyShellPages";
import { isDialogStep } from "./pageOf";
import { watchSlowDevice } from "./watchSlowDevice";

const isSlowDevice = watchSlowDevice();

function isReady(pathname: string, registry: PageRegistry): boolean {
  const page = pageAt(registry, pathname);
  return page ? parts.has(partId(page.name)) : isShellPageLoaded(pathname);
}

/** The browser's router. It begins at the address of the server-rendered HTML. Pages fade into each other where `isFaded` allows it. */
export function PageRouter({ children }: { children: ReactNode }) {
  const { registry } = usePageData();
  const onNavigate = useCallback(
    (next: LocationUpdate, last: LocationUpdate, show: () => void) => {
      const conditions = {
        isReady: isReady(next.location.pathname, registry),
        isDialog: isDialogStep(last.location.pathname, next.location.pathname, registry),
        isMotionAllowed: canFade(),
        isSlowDevice: isSlowDevice(),
        isVisible: document.visibilityState === "visible",
      };
      if (isFaded(next, last, conditions)) crossFade(show);
      else startTransition(show);
    },
    [registry],
  );
  return (
    <BrowserRouter initialAddress={window.early?.address.slice(location.origin.length)} onNavigate={onNavigate}>
      {children}
    </BrowserRouter>
  );
}
