import * as paths from "@aurelle/shared/contract/paths";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { type Location, useLocation } from "@aurelle/shared/router";
import { useLayoutEffect, useRef } from "react";
import { canonicalPath } from "../../protocol/canonicalPath";
import { ownPath } from "../../protocol/ownPath";
import { isFallbackPage } from "../pageData/offlineMarkers";
import { pageOf } from "./pageOf";
import { useIsOfflinePage } from "./useIsOfflinePage";

/** `null` where the shop has no page. */
function canonicalOf({ pathname, search }: Location, registry: PageRegistry): string | null {
  const page = pageOf(pathname, registry);
  if (!page) return null;
  const isRead = ([name]: readonly [string, string]) => page.query?.includes(name) ?? true;
  return canonicalPath(ownPath(page.path, pathname), [...new URLSearchParams(search)].filter(isRead));
}

const newLink = (): HTMLLinkElement => Object.assign(document.createElement("link"), { rel: "canonical" });

/**
 * Keeps the canonical address of the document true (decision 42): the document has that of its first page. A product that a link has
 * named by its id corrects the address itself (mf-catalog/src/data/product/useProductAddress.ts).
 * @param isKnown whether the registry has the page, or is known to have none
 */
export function useCanonical(registry: PageRegistry, isKnown: boolean): void {
  const location = useLocation();
  const canonical = useIsOfflinePage() ? paths.offline : canonicalOf(location, registry);
  const named = useRef(isFallbackPage() ? paths.offline : canonical);
  // Also while it is removed, because it has the origin that the shop's server names.
  const link = useRef<HTMLLinkElement>(null);
  useLayoutEffect(() => {
    if (named.current === canonical || !isKnown) return;
    named.current = canonical;
    link.current ??= document.querySelector("link[rel=canonical]") ?? newLink();
    if (canonical === null) return link.current.remove();
    link.current.href = new URL(canonical, link.current.href || document.baseURI).href;
    document.head.append(link.current);
  }, [canonical, isKnown]);
}
