import { cacheName, type ToWorker } from "../../../protocol/offlineProtocol";
import { isFile } from "./assetsIn";
import { OfflineCache } from "./OfflineCache";

// The service worker: served as /sw.js. The network is always asked first, so that neither the shell nor a release can grow stale
// in here; what is kept is for when no answer comes (docs/decisions/0013-offline.md).

/** As far as it is used; TypeScript knows the worker's globals only where it does not know the page's. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
}
interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends LifeEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  handled?: Promise<undefined>;
  respondWith: (answer: Promise<Response>) => void;
}
const scope = globalThis as unknown as WorkerScope; // run by browsers as a service worker alone

const keeper = new OfflineCache({ caches, fetch: (...of) => fetch(...of), now: Date.now, origin: location.origin });

async function begin(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  // The document is asked for while this worker starts.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** Of a page that somebody goes to. Where nothing stands in for it either, the browser says so in its own way. */
async function answerPage({ request, preloadResponse }: FetchEvent, url: URL): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await keeper.page(url.pathname + url.search)) ?? Response.error(); // the network's own fault is told by the browser
  }
}

async function answerFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await keeper.file(request)) ?? Response.error(); // as above
  }
}

const fileKinds: ReadonlySet<string> = new Set(["script", "style", "font", "image"]);

/** `?mf.cart=…`: a tab that looks at another release is left alone. */
const isOverride = ({ searchParams }: URL): boolean => [...searchParams.keys()].some((name) => name.startsWith("mf."));

function onFetch(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  // Firefox has it rejected with what could not be had, and calls that an error that nobody handled.
  event.handled?.catch(() => {});
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") {
    if (!isOverride(url) && !/\.[a-z0-9]{2,5}$/i.test(url.pathname)) event.respondWith(answerPage(event, url));
  } else if (fileKinds.has(request.destination) && isFile(url.pathname)) event.respondWith(answerFile(request));
}

function onMessage(event: LifeEvent & { data: ToWorker }): void {
  const { data } = event;
  const work = data.kind === "keep" ? keeper.keep(data) : keeper.forget();
  event.waitUntil(work.catch((error: unknown) => console.warn("not kept for a visit without a connection", error)));
}

scope.addEventListener("install", () => void scope.skipWaiting());
scope.addEventListener("activate", (event) => (event as LifeEvent).waitUntil(begin()));
scope.addEventListener("fetch", (event) => onFetch(event as FetchEvent));
scope.addEventListener("message", (event) => onMessage(event as LifeEvent & { data: ToWorker })); // sent by pageSide.ts
