import { type CachedPage, type Page, packPage } from "./CachedPage";
import { type ChangedProducts, HtmlCache } from "./HtmlCache";

/** A page up to this age is fresh and is sent from the cache, ms. The API allows the same age for its responses. */
const freshMs = 5000;
/** Up to this age an older page is sent while it is rendered again for the next visitor, ms. */
const staleMs = 60_000;

/** Renders each page once for all visitors with the same releases. */
export class PageCache {
  readonly #cache = new HtmlCache();
  readonly #inFlight = new Map<string, Promise<CachedPage>>();

  /**
   * @param render is called when no fresh page is cached and no rendering of it is in flight. An incomplete page is not cached.
   * @throws the error of `render`, when there is no older page to send.
   */
  async get(key: string, render: () => Promise<Page>): Promise<CachedPage> {
    const cached = this.#cache.get(key);
    const ageMs = cached ? Date.now() - cached.at : Number.POSITIVE_INFINITY;
    if (cached && ageMs <= freshMs) return cached;
    const rendering = this.#inFlight.get(key) ?? this.#render(key, render);
    if (cached && ageMs <= staleMs) {
      rendering.catch(() => {}); // this visitor gets the cached page, and the next request renders again
      return cached;
    }
    return rendering;
  }

  /** Drops the pages that show one of these products. */
  drop(changed: ChangedProducts): void {
    this.#cache.drop(changed);
  }

  #render(key: string, render: () => Promise<Page>): Promise<CachedPage> {
    const { version } = this.#cache;
    const rendering = (async () => {
      const page = await packPage(await render(), Date.now());
      if (page.isComplete) this.#cache.set(key, page, version);
      return page;
    })().finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, rendering);
    return rendering;
  }
}
