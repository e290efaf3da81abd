import { bus } from "@aurelle/shared/bus";
import { isOnline } from "@aurelle/shared/online";
import { isSignedIn, session } from "@aurelle/shared/session";
import { cacheName, readKept, type ToWorker } from "../../protocol/offlineProtocol";
import { isFallbackPage, isKept } from "../pageData/offlineMarkers";
import { onPageChange } from "../routing/onPageChange";

/** A page is kept when it has been on screen for so long, ms: then its pictures are there. */
const settledMs = 1500;

const here = () => location.pathname + location.search;
const isSavingData = () =>
  "connection" in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true; // not in every browser

/** Code that the page has loaded, and the pictures that it shows. */
function filesHere(): string[] {
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => /\.(?:js|css|woff2)$/.test(name));
  const shown = [...document.images].flatMap(({ complete, naturalWidth, currentSrc }) =>
    complete && naturalWidth > 0 ? [currentSrc] : [],
  );
  return [...new Set([...shown, ...loaded])];
}

/** Without a connection a link to a page that is kept is a page load: the worker has the page with its data. */
function followLinksOffline(): void {
  let kept: ReadonlySet<string> = new Set();
  const read = async () => {
    const { pages } = await readKept(await caches.open(cacheName));
    kept = new Set(pages.map(({ url }) => url));
  };
  const readQuietly = () => void read().catch((error: unknown) => console.warn("no pages are kept", error));
  readQuietly();
  addEventListener("offline", readQuietly);
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (isOnline() || !link || !isPlain || link.target || link.origin !== location.origin) return;
      const url = link.pathname + link.search;
      if (!kept.has(url) || url === here()) return;
      event.preventDefault();
      event.stopPropagation();
      location.assign(link.href);
    },
    true,
  );
}

/** Registers the worker, and tells it of each page that was seen. */
export async function keepPages(container: ServiceWorkerContainer): Promise<void> {
  followLinksOffline();
  if (isSavingData()) return;
  await container.register("/sw.js", { updateViaCache: "none" });
  const say = async (message: ToWorker) => (await container.ready).active?.postMessage(message);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepHere = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isOnline())
        void say({ kind: "keep", url: here(), files: filesHere(), isSignedIn: isSignedIn(session.current) });
    }, settledMs);
  };
  if (!isKept() && !isFallbackPage()) keepHere();
  onPageChange(keepHere);
  let wasSignedIn = isSignedIn(session.current);
  bus.on("session.changed", ({ status }) => {
    if (wasSignedIn && status === "anonymous") void say({ kind: "forget" });
    wasSignedIn = status !== "anonymous";
  });
}

/** The shop has switched it off: nothing stays. */
export async function stopKeeping(container: ServiceWorkerContainer): Promise<void> {
  for (const registration of await container.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
