import {
  type CachedPage,
  cacheableMark,
  fallbackUrl,
  isOfAnotherShopper,
  type OfflineIndex,
  offlineAttributes,
  offlineCacheName,
  offlineIndexUrl,
  offlineSetHeader,
  readOfflineIndex,
  type ToServiceWorker,
} from "../../../protocol/offlineProtocol";
import { assetsIn, isAsset } from "./assetsIn";

/** The most pages in the cache, without the fallback page. The page that was seen least recently is deleted first. */
export const maxPages = 20;
/** The most optional files of one page: its images, and code that it loaded later. */
export const maxFiles = 60;

type PageMessage = Extract<ToServiceWorker, { kind: "keep" }>;
interface OfflineCacheOptions {
  caches: Pick<CacheStorage, "open" | "delete">;
  fetch: typeof fetch;
  now: () => number;
  origin: string;
}

/**
 * Caches public pages with their files for visits without a connection. Its changes run one after another. It caches only pages
 * that the server marks as the same for all visitors (docs/decisions/0013-offline.md).
 */
export class OfflineCache {
  readonly #options: OfflineCacheOptions;
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(options: OfflineCacheOptions) {
    this.#options = options;
  }

  /** Caches a page. @throws TypeError when a needed file cannot be fetched. Then the cache does not change. */
  add(page: PageMessage): Promise<void> {
    return this.#inSequence(async () => {
      const cache = await this.#open();
      const index = await readOfflineIndex(cache);
      const { shopper = null } = page;
      // The session of the cached pages has ended, even if no sign-out was reported.
      const pages = isOfAnotherShopper(index, shopper) ? [] : index.pages;
      const { set: currentSet, cached } = await this.#fetchPage(cache, page);
      const others = pages.filter(({ url }) => url !== page.url);
      // A page of other releases than the current ones is never shown again.
      const current = others.filter(({ set }) => currentSet === null || set === currentSet);
      if (!cached) return this.#writeIndex(cache, { pages: current, shopper });
      const fallback =
        current.find(({ url }) => url === fallbackUrl) ??
        (await this.#fetchPage(cache, { ...page, url: fallbackUrl, files: [] }).then(
          (fetched) => fetched.cached,
          () => null,
        ));
      const rest = current.filter(({ url }) => url !== fallbackUrl);
      await this.#writeIndex(cache, {
        pages: [...(fallback ? [fallback] : []), ...[...rest, cached].slice(-maxPages)],
        shopper,
      });
    });
  }

  /** Deletes everything. */
  clear(): Promise<void> {
    return this.#inSequence(async () => {
      await this.#options.caches.delete(offlineCacheName);
    });
  }

  /** The page as the visitor last saw it, marked as cached; else the fallback page; `null`: neither is cached. */
  async page(url: string): Promise<Response | null> {
    const cache = await this.#open();
    const { pages } = await readOfflineIndex(cache);
    const page = pages.find((cached) => cached.url === url);
    if (page && url !== fallbackUrl) {
      const attribute = `${offlineAttributes.cachedAt}="${new Date(page.at).toISOString()}"`;
      return withAttribute(await cache.match(url), attribute);
    }
    return withAttribute(await cache.match(fallbackUrl), offlineAttributes.isFallback);
  }

  async file(request: Request): Promise<Response | undefined> {
    return (await this.#open()).match(request, { ignoreVary: true });
  }

  #open(): Promise<Cache> {
    return this.#options.caches.open(offlineCacheName);
  }

  #inSequence(change: () => Promise<void>): Promise<void> {
    const current = this.#lastChange.then(change);
    this.#lastChange = current.catch(() => {}); // the caller handles the error
    return current;
  }

  /**
   * Puts a page and its files into the cache.
   * @returns `cached`: `null` for a page that must not be cached. `set`: the current releases; `null` where the response has none.
   */
  async #fetchPage(
    cache: Cache,
    { url, files }: PageMessage,
  ): Promise<{ set: string | null; cached: CachedPage | null }> {
    const response = await this.#options.fetch(url, {
      cache: "no-cache",
      redirect: "manual",
      headers: { Accept: "text/html" },
    });
    const [set = null, mark] = response.headers.get(offlineSetHeader)?.split("; ") ?? [];
    const isCacheable = response.status === 200 && mark === cacheableMark;
    const assets = isCacheable ? assetsIn(await response.clone().text()) : null;
    if (!assets || set === null) return { set, cached: null };
    const origins = new Set([...assets.needed, ""].map((file) => this.#urlOf(file).origin));
    const isOwn = (file: string) => origins.has(this.#urlOf(file).origin) && isAsset(this.#urlOf(file).pathname);
    const optional = files.filter(isOwn).slice(0, maxFiles);
    await Promise.all(assets.needed.map((file) => this.#fetchFile(cache, file)));
    const fetched = await Promise.all(
      optional.map((file) =>
        this.#fetchFile(cache, file).then(
          () => [file],
          () => [],
        ),
      ),
    );
    await cache.put(url, response);
    const all = [...new Set([...assets.needed, ...fetched.flat()])];
    return { set, cached: { url, title: assets.title, set, at: this.#options.now(), files: all } };
  }

  #urlOf(file: string): URL {
    return new URL(file, this.#options.origin);
  }

  /**
   * The name of a file contains the hash of its content, so a cached file is not fetched again. Where another origin fails, the shop's own
   * has the file.
   */
  async #fetchFile(cache: Cache, file: string): Promise<void> {
    if (await cache.match(file, { ignoreVary: true })) return;
    const { origin, pathname } = this.#urlOf(file);
    const isOwn = origin === this.#options.origin;
    const elsewhere = isOwn ? null : await this.#options.fetch(file).catch(() => null); // the next line asks the shop's own origin
    const response = elsewhere?.ok ? elsewhere : await this.#options.fetch(isOwn ? file : pathname);
    if (response.status !== 200) throw new TypeError(`${file} is not there: ${response.status}`);
    await cache.put(file, response);
  }

  /** Stores the index, and deletes the files that no page of it names. */
  async #writeIndex(cache: Cache, index: OfflineIndex): Promise<void> {
    const { origin } = this.#options;
    await cache.put(offlineIndexUrl, new Response(JSON.stringify(index)));
    const urls = [offlineIndexUrl, ...index.pages.flatMap(({ url, files }) => [url, ...files])];
    const named = new Set(urls.map((url) => new URL(url, origin).href));
    for (const request of await cache.keys())
      if (!named.has(request.url)) await cache.delete(request, { ignoreVary: true });
  }
}

/** The same document with an attribute on its `<html>` element, which the page reads (shell/src/pageData/offlineMarkers.ts). */
async function withAttribute(response: Response | undefined, attribute: string): Promise<Response | null> {
  if (!response) return null;
  const headers = new Headers(response.headers);
  // These headers describe the bytes on the network.
  for (const name of ["Content-Encoding", "Content-Length", "ETag", offlineSetHeader]) headers.delete(name);
  headers.set("Cache-Control", "no-store");
  return new Response((await response.text()).replace("<html ", `<html ${attribute} `), { headers });
}
