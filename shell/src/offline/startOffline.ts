/**
 * Makes visited pages readable without a connection, when there is nothing else to do; or undoes it, where the shop has switched it off.
 * All that the page's own script knows of it (docs/decisions/0013-offline.md).
 */
export function startOffline(worksOffline: boolean): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || (!worksOffline && !serviceWorker.controller)) return;
  const start = async () => {
    const { keepPages, stopKeeping } = await import("./cacheVisitedPages");
    await (worksOffline ? keepPages(serviceWorker) : stopKeeping(serviceWorker));
  };
  const startQuietly = () =>
    void start().catch((error: unknown) => console.warn("no visits without a connection", error));
  const whenIdle = () =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(startQuietly) : setTimeout(startQuietly, 1000);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
