import type { CachedPage } from "./CachedPage";

/** The size limit of all pages together. */
const maxBytes = 64 * 1024 * 1024;

/** In bytes. The factor includes the gzip copy, which is made later. */
const sizeOf = ({ plain, br }: CachedPage) => plain.length + 2.2 * br.length;

/** The ids of products whose stock or price has changed; `null` when it is not known which. */
export type ChangedProducts = readonly string[] | null;

/** Changes that are remembered for pages whose rendering began before them. */
const maxChanges = 1000;

/**
 * Cached pages in memory; the least recently used page is dropped first. A key names everything that a page depends on, except
 * the products that it shows: `drop` after each change of them.
 */
export class HtmlCache {
  readonly #pages = new Map<string, CachedPage>();
  /** The keys of the pages that show a product. */
  readonly #keysOf = new Map<string, Set<string>>();
  /** The latest changes. The last one has the number `#version`. */
  readonly #changes: ChangedProducts[] = [];
  #bytes = 0;
  #version = 0;

  /** Grows with each change of products. Read it before you render, and pass it to `set`. */
  get version(): number {
    return this.#version;
  }

  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    // A map lists its keys by insertion, so the last used page moves to the end.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  /** Does nothing when a product of the page has changed since `version`: the page may show the old one. */
  set(key: string, page: CachedPage, version: number): void {
    if (this.#hasChanged(page, version)) return;
    this.#remove(key);
    this.#pages.set(key, page);
    for (const id of page.products) this.#keysOf.set(id, (this.#keysOf.get(id) ?? new Set()).add(key));
    this.#bytes += sizeOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#remove(oldest);
    }
  }

  /** Drops the pages that show one of these products. Every other page stays. */
  drop(changed: ChangedProducts): void {
    this.#version += 1;
    this.#changes.push(changed);
    if (this.#changes.length > maxChanges) this.#changes.shift();
    const ids = changed ?? [...this.#keysOf.keys()];
    for (const id of ids) for (const key of [...(this.#keysOf.get(id) ?? [])]) this.#remove(key);
  }

  #hasChanged({ products }: CachedPage, version: number): boolean {
    const missed = this.#version - version;
    if (missed === 0 || products.length === 0) return false;
    if (missed > this.#changes.length) return true;
    return this.#changes.slice(-missed).some((ids) => ids === null || ids.some((id) => products.includes(id)));
  }

  #remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(page);
    for (const id of page.products) {
      const keys = this.#keysOf.get(id);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(id);
    }
  }
}
