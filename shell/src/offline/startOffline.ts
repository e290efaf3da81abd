import { whenIdle } from "@aurelle/shared/whenIdle";

/**
 * Starts the caching of visited pages for visits without a connection, in an idle moment. Where the shop has switched it off, this
 * removes what was cached. The rest of the feature is in a chunk of its own (docs/decisions/0013-offline.md).
 */
export function startOffline(worksOffline: boolean): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || (!worksOffline && !serviceWorker.controller)) return;
  const start = async () => {
    const { cacheVisitedPages, removeCachedPages } = await import("./cacheVisitedPages");
    await (worksOffline ? cacheVisitedPages(serviceWorker) : removeCachedPages(serviceWorker));
  };
  const startQuietly = () =>
    void start().catch((error: unknown) => console.warn("no visits without a connection", error));
  const startWhenIdle = () => whenIdle(startQuietly, { fallbackMs: 1000 });
  if (document.readyState === "complete") startWhenIdle();
  else addEventListener("load", startWhenIdle, { once: true });
}
