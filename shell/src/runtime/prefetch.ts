import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { matchPath } from "@aurelle/shared/router";
import { loadPart, type PartName } from "./parts";

/** The remote's page behind a path, unless it is one of the shell's own. */
function pageAt(registry: PageRegistry, pathname: string): PartName | null {
  for (const [remote, { entry }] of Object.entries(registry.remotes)) {
    const page = entry.pages.find(({ path }) => matchPath(path, pathname));
    if (page) return { remote, kind: "page", key: page.path };
  }
  return null;
}

/** A shopper who saves data is not given what may never be used. */
const isSavingData = () =>
  "connection" in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true;

function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  return link?.origin === location.origin && !link.target ? link : null;
}

/** Fetches the code of a link's page when the shopper points at it or reaches it by keyboard (federation §3). */
export function prefetchOnIntent(registry: PageRegistry): void {
  const onIntent = (event: Event) => {
    const link = linkOf(event);
    const name = link && !isSavingData() ? pageAt(registry, link.pathname) : null;
    // A failure is nobody's business yet: the page itself will say it when it is opened.
    if (name) loadPart(name).catch(() => {});
  };
  document.addEventListener("pointerover", onIntent, { passive: true });
  document.addEventListener("focusin", onIntent);
}
