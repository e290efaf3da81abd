import { offlineCacheName, type ToServiceWorker } from "../../../protocol/offlineProtocol";
import { isSet } from "../../../protocol/releaseSet";
import { isAsset } from "./assetsIn";
import { OfflineCache } from "./OfflineCache";

// The service worker, served as /sw.js. It always requests the network first, so that it never serves an old shell or release. The
// cache is for requests that get no response (docs/decisions/0013-offline.md).

/** The worker's globals that this script uses. TypeScript can type them only in projects without the page's globals. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
}
interface LifecycleEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends LifecycleEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  handled?: Promise<undefined>;
  respondWith: (response: Promise<Response>) => void;
}
const scope = globalThis as unknown as WorkerScope; // browsers run this script only as a service worker

const cache = new OfflineCache({ caches, fetch: (...args) => fetch(...args), now: Date.now, origin: location.origin });

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== offlineCacheName).map((name) => caches.delete(name)));
  // The browser requests a document while this worker starts.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

async function pageResponse({ request, preloadResponse }: FetchEvent, url: URL): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await cache.page(url.pathname + url.search)) ?? Response.error(); // the browser shows its own page for the network error
  }
}

async function fileResponse(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await cache.file(request)) ?? Response.error(); // as above
  }
}

const assetDestinations: ReadonlySet<string> = new Set(["script", "style", "font", "image"]);

/** Whether the address has an override such as `?mf.cart=…`. Such pages are not cached. */
const isOverride = ({ searchParams }: URL): boolean => [...searchParams.keys()].some((name) => name.startsWith("mf."));

function onFetch(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  // Firefox rejects this promise after a network error, and logs the rejection unless it is handled.
  event.handled?.catch(() => {});
  if (request.method !== "GET" || url.pathname.startsWith("/api/")) return;
  // From another origin a page gets only files of the shop.
  if (request.mode === "navigate") {
    if (!isOverride(url) && !/\.[a-z0-9]{2,5}$/i.test(url.pathname)) event.respondWith(pageResponse(event, url));
  } else if ((assetDestinations.has(request.destination) && isAsset(url.pathname)) || isSet(url.pathname)) {
    event.respondWith(fileResponse(request));
  }
}

function onMessage(event: LifecycleEvent & { data: ToServiceWorker }): void {
  const { data } = event;
  const work = data.kind === "keep" ? cache.add(data) : cache.clear();
  event.waitUntil(work.catch((error: unknown) => console.warn("the page was not cached for a visit offline", error)));
}

// In each listener the browser's documentation of the event proves the cast.
scope.addEventListener("install", () => void scope.skipWaiting());
scope.addEventListener("activate", (event) => (event as LifecycleEvent).waitUntil(activate()));
scope.addEventListener("fetch", (event) => onFetch(event as FetchEvent));
// shell/src/offline/cacheVisitedPages.ts sends the messages.
scope.addEventListener("message", (event) => onMessage(event as LifecycleEvent & { data: ToServiceWorker }));
