import type { CachedPage } from "./CachedPage";

/** The size limit of all pages together. */
const maxBytes = 64 * 1024 * 1024;

/** In bytes. The factor includes the gzip copy, which is made later. */
const sizeOf = ({ plain, br }: CachedPage) => plain.length + 2.2 * br.length;

/**
 * Cached pages in memory; the least recently used page is dropped first. A key names everything that a page depends on, except
 * the catalogue: `clear` after each change of it.
 */
export class HtmlCache {
  readonly #pages = new Map<string, CachedPage>();
  #bytes = 0;
  #version = 0;

  /** Grows with each change of the catalogue. Read it before you render, and pass it to `set`. */
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

  /** Does nothing when the catalogue has changed since `version`: the page may show the old one. */
  set(key: string, page: CachedPage, version: number): void {
    if (version !== this.#version) return;
    this.#drop(key);
    this.#pages.set(key, page);
    this.#bytes += sizeOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#drop(oldest);
    }
  }

  /** Call it when the catalogue has changed. */
  clear(): void {
    this.#version += 1;
    this.#pages.clear();
    this.#bytes = 0;
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(page);
  }
}
