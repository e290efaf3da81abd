import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { BrowserRouter, type LocationUpdate } from "@aurelle/shared/router";
import { type ReactNode, startTransition, useCallback } from "react";
import { idOf } from "../../protocol/partId";
import { parts } from "../federation/loadPart";
import { pageAt } from "../pageData/pageAt";
import { usePageData } from "../pageData/usePageData";
import { canFade, fade, isFaded } from "./crossFade";
import { isOwnPageLoaded } from "./lazyShellPages";
import { watchPace } from "./watchSlowDevice";

const isQuick = watchPace();

function isReady(pathname: string, registry: PageRegistry): boolean {
  const page = pageAt(registry, pathname);
  return page ? parts.has(idOf(page.name)) : isOwnPageLoaded(pathname);
}

/** The browser's router; pages fade into each other where they can. */
export function PageRouter({ children }: { children: ReactNode }) {
  const { registry } = usePageData();
  const onNavigate = useCallback(
    (next: LocationUpdate, last: LocationUpdate, show: () => void) => {
      const sight = {
        isReady: isReady(next.location.pathname, registry),
        isMotionWelcome: canFade(),
        isQuick: isQuick(),
        isVisible: document.visibilityState === "visible",
      };
      if (isFaded(next, last, sight)) fade(show);
      else startTransition(show);
    },
    [registry],
  );
  return <BrowserRouter onNavigate={onNavigate}>{children}</BrowserRouter>;
}
