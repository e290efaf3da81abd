import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { RenderResult } from "../../protocol/renderMessages";
import { dropOldest } from "../dropOldest";
import type { Asset, ShellAssets } from "../releases/shellAssets";
import {
  animationsIn,
  type CssNode,
  classesIn,
  classListsOf,
  criticalCss,
  parseCss,
  textsIn,
  wholeCss,
} from "./criticalCss";
import { TextSearch } from "./TextSearch";

/** Whether it is the base stylesheet. Every server-rendered document contains all of it and never links it (shared/build/preset.mjs). */
export const isBaseStylesheet = (url: string): boolean => /\/base\.[0-9a-f]{8}\.css$/.test(url);

/** Parsed stylesheets that stay in memory: those of a shop of forty remotes, and of some releases before. */
const maxStylesheets = 200;

/** Extracted styles that stay in memory. Pages of one kind mostly have the same classes. */
const maxExtracts = 200;

interface Stylesheet {
  nodes: readonly CssNode[];
  texts: readonly string[];
}

/** Extracts critical styles from built stylesheets. Each is read once, because its address contains the hash of its content; the oldest one goes first. */
export class CriticalStyles {
  readonly #parsed = new Map<string, Promise<Stylesheet>>();
  /** By the addresses of the stylesheets, and the classes of a document. */
  readonly #searches = new Map<string, TextSearch>();
  /** By these, and the texts of the document that the stylesheets name. */
  readonly #extracts = new Map<string, string>();

  /** @param fileOf returns the path of the file at a stylesheet's address. */
  constructor(readonly fileOf: (url: string) => string) {}

  #read(url: string): Promise<Stylesheet> {
    const known = this.#parsed.get(url);
    if (known) return known;
    const parsed = readFile(this.fileOf(url), "utf8").then((text) => {
      // The text becomes a part of a document, where a relative address would refer to another file.
      if (/url\((?!["']?(?:\/|data:))/.test(text)) throw new Error(`${url} names files relative to itself`);
      const nodes = parseCss(text);
      return { nodes, texts: isBaseStylesheet(url) ? [] : textsIn(nodes) };
    });
    this.#parsed.set(url, parsed);
    dropOldest(this.#parsed, maxStylesheets);
    parsed.catch(() => this.#parsed.delete(url)); // the caller gets the error too, and the next document reads the file again
    return parsed;
  }

  #searchFor(kind: string, sheets: readonly Stylesheet[]): TextSearch {
    const known = this.#searches.get(kind);
    if (known) return known;
    const search = new TextSearch(sheets.flatMap(({ texts }) => texts));
    this.#searches.set(kind, search);
    dropOldest(this.#searches, maxExtracts);
    return search;
  }

  /**
   * The rules of these stylesheets that the rendered HTML needs, as one text.
   * @param html UTF-8
   * @throws Error when a stylesheet cannot be read. The document then has to link all of them.
   */
  async criticalFor(html: Buffer, urls: readonly string[]): Promise<string> {
    const sheets = await Promise.all(urls.map(async (url) => ({ url, ...(await this.#read(url)) })));
    // No name in a built stylesheet has a character beyond ASCII, and other bytes need not be decoded.
    const text = html.toString("latin1");
    const lists = [...classListsOf(text)].sort();
    const kind = [urls.join(" "), ...lists].join("\n");
    const texts = this.#searchFor(kind, sheets).in(text);
    const key = [kind, ...texts].join("\n");
    const known = this.#extracts.get(key);
    if (known !== undefined) return known;
    const classes = classesIn(lists);
    const earlier = new Set<string>();
    const linked = sheets.filter(({ url }) => !isBaseStylesheet(url));
    const rules = sheets.map(({ url, nodes }) => {
      if (isBaseStylesheet(url)) return wholeCss(nodes);
      const added = new Set<string>();
      const css = criticalCss(nodes, { classes, texts, earlier, added });
      for (const rule of added) earlier.add(rule);
      return css;
    });
    const css = [...rules, ...linked.map(({ nodes }) => animationsIn(nodes, rules.join("")))].join("");
    this.#extracts.set(key, css);
    dropOldest(this.#extracts, maxExtracts);
    return css;
  }
}

/** Returns the path of the file at an address: one of a shell in this folder, or of a release. */
export const fileOfAsset =
  (shellFolder: string, releasesDir: string) =>
  (url: string): string =>
    url.startsWith("/assets/") ? path.join(shellFolder, url.slice("/assets/".length)) : path.join(releasesDir, url);

/** All stylesheets of the shell and of the releases that rendered a part. */
export function stylesheetsOf(
  { remotes }: PageRegistry,
  shell: Pick<ShellAssets, "files">,
  { chunks }: Pick<RenderResult, "chunks">,
): Asset[] {
  const ofShell = shell.files.filter(({ url }) => url.endsWith(".css"));
  const ofReleases = Object.keys(chunks).flatMap((remote) => {
    const entry = remotes[remote]?.entry;
    if (!entry) return [];
    const hashed = Object.entries(entry.integrity).filter(([name]) => name.endsWith(".css"));
    return [
      ...entry.css.filter((name) => !(name in entry.integrity)).map((name) => ({ url: entry.base + name })),
      ...hashed.map(([name, integrity]) => ({ url: entry.base + name, integrity })),
    ];
  });
  return [...ofShell, ...ofReleases];
}
