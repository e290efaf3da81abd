import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { type CssNode, classesOf, criticalCss, parseCss } from "./criticalCss";

/** The stylesheet that every drawn document has in itself, whole, and never gets again (shared/build/preset.mjs). */
export const isBase = (url: string): boolean => /\/base\.[0-9a-f]{8}\.css$/.test(url);
const every = { has: () => true };

/** Reads stylesheets as they are published, each once. Addresses carry their content, so nothing grows old. */
export class CriticalStyles {
  readonly #known = new Map<string, Promise<CssNode[]>>();

  /** @param fileOf where the file behind an address is. */
  constructor(readonly fileOf: (url: string) => string) {}

  #read(url: string): Promise<CssNode[]> {
    const known = this.#known.get(url);
    if (known) return known;
    const reading = readFile(this.fileOf(url), "utf8").then((text) => {
      // In the document a relative address would mean another file.
      if (/url\((?!["']?(?:\/|data:))/.test(text)) throw new Error(`${url} names files relative to itself`);
      return parseCss(text);
    });
    this.#known.set(url, reading);
    return reading;
  }

  /**
   * What of these stylesheets the drawn HTML needs, as one text.
   * @throws Error when one cannot be read: the document then links them all.
   */
  async criticalFor(html: string, urls: readonly string[]): Promise<string> {
    const classes = classesOf(html);
    const parts = urls.map(async (url) => criticalCss(await this.#read(url), isBase(url) ? every : classes));
    return (await Promise.all(parts)).join("");
  }
}

/** Below `dist` or the store of releases. */
export const fileOfAsset =
  (shellDist: string, releasesDir: string) =>
  (url: string): string =>
    path.join(url.startsWith("/assets/") ? shellDist : releasesDir, url);

/** Every stylesheet of the releases that drew something. */
export function sheetsOf({ remotes }: PageRegistry, drawing: { chunks: Readonly<Record<string, unknown>> }): string[] {
  return Object.keys(drawing.chunks).flatMap((remote) => {
    const entry = remotes[remote]?.entry;
    return entry
      ? Object.keys(entry.integrity)
          .filter((name) => name.endsWith(".css"))
          .map((name) => entry.base + name)
      : [];
  });
}
