import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { api } from "@aurelle/shared/http";
import { whenIdle } from "@aurelle/shared/whenIdle";
import { completeRegistry } from "../pageData/completeRegistry";
import { pageAt } from "../pageData/pageAt";
import { loader } from "./federation";
import { loadPart } from "./loadPart";

/** A link counts as near within this distance from the screen. */
const viewportMargin = "200px";

interface Connection {
  saveData?: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  effectiveType?: string;
}
const connection = (): Connection =>
  "connection" in navigator ? ((navigator.connection as Connection | undefined) ?? {}) : {}; // not in every browser

/** A shopper who saves data gets no code that may never be used. */
const isSavingData = () => connection().saveData === true;
/** A link that is merely near the screen is prefetched only over a fast connection. On a slow one it would delay other requests. */
const isFast = () => !isSavingData() && (connection().effectiveType ?? "4g") === "4g";

const isOwn = (link: HTMLAnchorElement | null): link is HTMLAnchorElement =>
  link?.origin === location.origin && !link.target;

/** The remote's page behind a link, also one that the document did not contain. */
async function pageBehind(registry: PageRegistry, { pathname }: HTMLAnchorElement) {
  if (!pageAt(registry, pathname)) await completeRegistry();
  return pageAt(registry, pathname);
}

async function prefetchCode(registry: PageRegistry, link: HTMLAnchorElement): Promise<void> {
  const page = await pageBehind(registry, link);
  if (page) await loadPart(page.name);
}

/** How long a page uses what was prefetched for it, ms: as long as the browser caches a response of the catalogue. */
const responseCacheMs = 5000;
const requestedAt = new Map<string, number>();

/** Requests the initial data of the page behind a link. */
async function prefetchData(registry: PageRegistry, link: HTMLAnchorElement): Promise<void> {
  const page = await pageBehind(registry, link);
  if (!page || Date.now() - (requestedAt.get(link.href) ?? 0) < responseCacheMs) return;
  requestedAt.set(link.href, Date.now());
  const { module } = await loader.load(page.name.remote);
  const destination = { url: new URL(link.href), page: { key: page.name.key, params: page.params } };
  await (await module.prefetch?.())?.default(destination, api);
}

/** How long a pointer must rest on a link before its data is requested, ms. A moving pointer crosses many links. */
const dwellMs = 80;

/** Whether a press opens the link in this tab, at another address. */
const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, { href }: HTMLAnchorElement) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey) && href !== location.href;

/**
 * Prefetches the code of a link's page, and its initial data, when the shopper points at the link or focuses it by keyboard. After a
 * press the data is requested while the page's code loads and renders.
 */
export function prefetchOnIntent(registry: PageRegistry): void {
  let dwellTimer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(dwellTimer);
  const onIntent = ({ target }: Event) => {
    cancel();
    const link = target instanceof Element ? target.closest("a") : null;
    if (!isOwn(link) || isSavingData()) return;
    // A failure is not reported here: the page reports it when it is opened.
    prefetchCode(registry, link).catch(() => {});
    dwellTimer = setTimeout(() => void prefetchData(registry, link).catch(() => {}), dwellMs);
  };
  document.addEventListener("pointerover", onIntent, { passive: true });
  document.addEventListener("focusin", onIntent);
  // A finger that scrolls touches many links too: the click says whether it was a press.
  document.addEventListener("pointerdown", cancel, { passive: true, capture: true });
  document.addEventListener("keydown", cancel);
  // Before the router handles the click.
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (isOwn(link) && opensHere(event, link)) prefetchData(registry, link).catch(() => {}); // as above
    },
    true,
  );
}

/**
 * Prefetches, when the browser is idle, the code behind links of the page's own content that are on screen or near it. Links of
 * header and footer are always near, so they do not count: a remote that is not visited costs no request.
 */
export function prefetchNearViewport(registry: PageRegistry): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        if (target instanceof HTMLAnchorElement && isOwn(target) && isFast())
          prefetchCode(registry, target).catch(() => {}); // as above
      }
    },
    { rootMargin: viewportMargin },
  );
  let isScheduled = false;
  const observeLinks = () => {
    isScheduled = false;
    for (const link of document.querySelectorAll("main a[href]")) observer.observe(link); // an observed link is not added again
  };
  const onChange = () => {
    if (isScheduled) return;
    isScheduled = true;
    whenIdle(observeLinks);
  };
  onChange(); // the links of the server-rendered page
  new MutationObserver(onChange).observe(document.body, { subtree: true, childList: true });
}
