import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { api } from "@aurelle/shared/http";
import { pageAt } from "../pageData/pageAt";
import { loader } from "./federation";
import { loadPart } from "./loadPart";

/** So far from the screen, a link counts as near. */
const nearness = "200px";

interface Connection {
  saveData?: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  effectiveType?: string;
}
const connection = (): Connection =>
  "connection" in navigator ? ((navigator.connection as Connection | undefined) ?? {}) : {}; // not in every browser

/** A shopper who saves data is not given what may never be used. */
const isSavingData = () => connection().saveData === true;
/** What is only near comes over a fast connection alone: on a slow one it would stand in the way of what is wanted. */
const isFast = () => !isSavingData() && (connection().effectiveType ?? "4g") === "4g";

const isOwn = (link: HTMLAnchorElement | null): link is HTMLAnchorElement =>
  link?.origin === location.origin && !link.target;

function prefetch(registry: PageRegistry, link: HTMLAnchorElement): void {
  const page = pageAt(registry, link.pathname);
  // A failure is nobody's business yet: the page itself will say it when it is opened.
  if (page) loadPart(page.name).catch(() => {});
}

/** The browser keeps an answer of the catalogue so long, ms: until then nothing is gained by asking again. */
const keptMs = 5000;
const askedAt = new Map<string, number>();

/** Asks for what the page behind a link shows first. */
async function prefetchData(registry: PageRegistry, link: HTMLAnchorElement): Promise<void> {
  const page = pageAt(registry, link.pathname);
  if (!page || Date.now() - (askedAt.get(link.href) ?? 0) < keptMs) return;
  askedAt.set(link.href, Date.now());
  await loadPart(page.name);
  const { module } = await loader.load(page.name.remote);
  const sight = { url: new URL(link.href), page: { key: page.name.key, params: page.params } };
  await (await module.prefetch?.())?.default(sight, api);
}

/** Who stays on a link so long means it, ms: a pointer on its way crosses many. */
const dwellMs = 80;

/** Fetches the code of a link's page when the shopper points at it or reaches it by keyboard (federation §3), and its first data. */
export function prefetchOnIntent(registry: PageRegistry): void {
  let dwelling: ReturnType<typeof setTimeout> | undefined;
  const leave = () => clearTimeout(dwelling);
  const onIntent = ({ target }: Event) => {
    leave();
    const link = target instanceof Element ? target.closest("a") : null;
    if (!isOwn(link) || isSavingData()) return;
    prefetch(registry, link);
    dwelling = setTimeout(() => void prefetchData(registry, link).catch(() => {}), dwellMs);
  };
  document.addEventListener("pointerover", onIntent, { passive: true });
  document.addEventListener("focusin", onIntent);
  // The page itself asks now.
  document.addEventListener("pointerdown", leave, { passive: true });
  document.addEventListener("keydown", leave);
}

const whenIdle = (work: () => void) => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
  else setTimeout(work, 200);
};

/**
 * Fetches the code behind the links of a page's own content that are on screen or near it, when there is nothing else to do.
 * Not behind those of header and footer, which are always near: a remote that is not visited costs no request.
 */
export function prefetchOnNearness(registry: PageRegistry): void {
  const observer = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        if (target instanceof HTMLAnchorElement && isOwn(target) && isFast()) prefetch(registry, target);
      }
    },
    { rootMargin: nearness },
  );
  let isWaiting = false;
  const observeLinks = () => {
    isWaiting = false;
    for (const link of document.querySelectorAll("main a[href]")) observer.observe(link); // one that is known is not added again
  };
  const onChange = () => {
    if (isWaiting) return;
    isWaiting = true;
    whenIdle(observeLinks);
  };
  onChange(); // what the server drew is there already
  new MutationObserver(onChange).observe(document.body, { subtree: true, childList: true });
}
