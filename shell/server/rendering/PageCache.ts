import { HtmlCache, type KeptPage, type Page, pack } from "./HtmlCache";

/** Nobody asks the catalogue again for what it said so short a time ago, ms; the API says the same of its answers. */
const freshMs = 5000;
/** So long an older page is still shown while it is drawn anew for the next, ms. */
const staleMs = 60_000;

/** Pages as bytes: drawn once for all visitors of a set of releases. */
export class PageCache {
  readonly #store = new HtmlCache();
  readonly #underWay = new Map<string, Promise<KeptPage>>();

  /** @param make draws the page; called only when what is kept will not do. */
  async get(key: string, make: () => Promise<Page>): Promise<KeptPage> {
    const kept = this.#store.get(key);
    const age = kept ? Date.now() - kept.at : Number.POSITIVE_INFINITY;
    if (kept && age <= freshMs) return kept;
    const making = this.#underWay.get(key) ?? this.#make(key, make);
    if (kept && age <= staleMs) {
      making.catch(() => {}); // the next visitor tries again
      return kept;
    }
    return making;
  }

  /** The catalogue has changed. */
  clear(): void {
    this.#store.clear();
  }

  #make(key: string, make: () => Promise<Page>): Promise<KeptPage> {
    const { version } = this.#store;
    const making = (async () => {
      const packed = await pack(await make(), Date.now());
      if (packed.isComplete) this.#store.keep(key, packed, version);
      return packed;
    })().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, making);
    return making;
  }
}
