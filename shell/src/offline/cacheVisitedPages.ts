import { bus } from "@aurelle/shared/bus";
import { isOnline } from "@aurelle/shared/online";
import { isSignedIn, session } from "@aurelle/shared/session";
import {
  isOfAnotherShopper,
  offlineCacheName,
  readOfflineIndex,
  type ToServiceWorker,
} from "../../protocol/offlineProtocol";
import { currentShopper } from "../pageData/currentShopper";
import { isCachedPage, isFallbackPage } from "../pageData/offlineMarkers";
import { onPageChange } from "../routing/onPageChange";
import { scriptUrls } from "../trustedTypes";

/** How long a page is on screen before it is cached, ms: by then its photographs have usually loaded. */
const settledMs = 1500;

const currentUrl = () => location.pathname + location.search;
const isSavingData = () =>
  "connection" in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true; // not in every browser

/** The scripts, styles and fonts that the page has loaded, and the images that it shows. */
function filesInUse(): string[] {
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => /\.(?:js|css|woff2)$/.test(name));
  const shown = [...document.images].flatMap(({ complete, naturalWidth, currentSrc }) =>
    complete && naturalWidth > 0 ? [currentSrc] : [],
  );
  return [...new Set([...shown, ...loaded])];
}

/** Without a connection a link to a cached page becomes a page load, because the service worker has the page with its data. */
function followLinksOffline(): void {
  let cachedUrls: ReadonlySet<string> = new Set();
  const read = async () => {
    const index = await readOfflineIndex(await caches.open(offlineCacheName));
    cachedUrls = new Set(isOfAnotherShopper(index, currentShopper()) ? [] : index.pages.map(({ url }) => url));
  };
  const readQuietly = () =>
    void read().catch((error: unknown) => console.warn("the offline index could not be read", error));
  readQuietly();
  addEventListener("offline", readQuietly);
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      const isPlainClick = event.button === 0 && !hasModifier;
      if (isOnline() || !link || !isPlainClick || link.target || link.origin !== location.origin) return;
      const url = link.pathname + link.search;
      if (!cachedUrls.has(url) || url === currentUrl()) return;
      event.preventDefault();
      event.stopPropagation();
      location.assign(link.href);
    },
    true,
  );
}

/** Registers the service worker, and asks it to cache each page that the shopper visits. For a shopper who saves data it caches none. */
export async function cacheVisitedPages(container: ServiceWorkerContainer): Promise<void> {
  followLinksOffline();
  if (isSavingData()) return;
  await container.register(scriptUrls("offline", "/sw.js")("/sw.js"), { updateViaCache: "none" });
  const post = async (message: ToServiceWorker) => (await container.ready).active?.postMessage(message);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cacheThisPage = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isOnline()) return;
      const files = filesInUse();
      void post({ kind: "keep", url: currentUrl(), files, shopper: currentShopper() });
    }, settledMs);
  };
  if (!isCachedPage() && !isFallbackPage()) cacheThisPage();
  onPageChange(cacheThisPage);
  let wasSignedIn = isSignedIn(session.current);
  bus.on("session.changed", ({ status }) => {
    if (wasSignedIn && status === "anonymous") void post({ kind: "forget" });
    wasSignedIn = status !== "anonymous";
  });
  // The session may have ended while no page of the shop was open, or have become another shopper's. Without a connection the
  // fallback page would be lost too, so the list is only hidden.
  const index = await readOfflineIndex(await caches.open(offlineCacheName));
  if (isOnline() && isOfAnotherShopper(index, currentShopper())) void post({ kind: "forget" });
}

/** Removes the service worker and all cached pages, after the shop has switched the feature off. */
export async function removeCachedPages(container: ServiceWorkerContainer): Promise<void> {
  for (const registration of await container.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
