import { readFile } from "node:fs/promises";
import path from "node:path";
import { inlineCss } from "@aurelle/mfe/artifact/inlineCss";
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

/** The styles of a document. */
export interface DocumentStyles {
  /** The critical styles, as the text of a `<style>`. */
  css: string;
  /** The addresses of the stylesheets that are not in it, so that the document has to link them. */
  linked: readonly string[];
}

/**
 * The same styles in a text that does not end its `<style>`, as any `</style` would. Only strings and addresses can contain it, where `\/`
 * is `/`.
 */
const styleText = (css: string): string => css.replace(/<\/(?=style)/gi, "<\\/");

/** Extracts critical styles from built stylesheets. Each is read once, because its address contains the hash of its content; the oldest one goes first. */
export class CriticalStyles {
  readonly #fileOf: (url: string) => string;
  readonly #warn: (message: string) => void;
  /** `null`: it cannot be a part of a document. */
  readonly #parsed = new Map<string, Promise<Stylesheet | null>>();
  /** By the addresses of the stylesheets, and the classes of a document. */
  readonly #searches = new Map<string, TextSearch>();
  /** By these, and the texts of the document that the stylesheets name. */
  readonly #extracts = new Map<string, string>();

  /**
   * @param fileOf returns the path of the file at a stylesheet's address
   * @param warn logs which stylesheet documents link, and why
   */
  constructor(fileOf: (url: string) => string, warn: (message: string) => void) {
    this.#fileOf = fileOf;
    this.#warn = warn;
  }

  #read(url: string): Promise<Stylesheet | null> {
    const known = this.#parsed.get(url);
    if (known) return known;
    const parsed = readFile(this.#fileOf(url), "utf8").then((text) => {
      const inline = inlineCss(text, url);
      if ("problem" in inline) {
        this.#warn(`documents link ${url}, because it ${inline.problem}`);
        return null;
      }
      const nodes = parseCss(inline.css);
      return { nodes, texts: isBaseStylesheet(url) ? [] : textsIn(nodes) };
    });
    this.#parsed.set(url, parsed);
    dropOldest(this.#parsed, maxStylesheets);
    parsed.catch((error: unknown) => {
      this.#parsed.delete(url); // the next document reads the file again
      this.#warn(`a document links ${url}: ${error}`);
    });
    return parsed;
  }

  /** A stylesheet of the document with its address; `null` where the document links it. @throws Error for the base stylesheet, which none links */
  async #sheetAt(url: string): Promise<(Stylesheet & { url: string }) | null> {
    const sheet = await this.#read(url).catch(() => null); // it is logged
    if (!sheet && isBaseStylesheet(url)) throw new Error(`${url} cannot be a part of a document`);
    return sheet && { url, ...sheet };
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
   * The rules of these stylesheets that the rendered HTML needs. One that cannot be read, or cannot be a part of a document, costs no other
   * one.
   * @param html UTF-8
   * @throws Error when that is the base stylesheet. The document then has to link all of them.
   */
  async criticalFor(html: Buffer, urls: readonly string[]): Promise<DocumentStyles> {
    const found = await Promise.all(urls.map((url) => this.#sheetAt(url)));
    const sheets = found.filter((sheet) => sheet !== null);
    return { css: this.#extract(html, sheets), linked: urls.filter((_, index) => !found[index]) };
  }

  #extract(html: Buffer, sheets: readonly (Stylesheet & { url: string })[]): string {
    // No name in a built stylesheet has a character beyond ASCII, and other bytes need not be decoded.
    const text = html.toString("latin1");
    const lists = [...classListsOf(text)].sort();
    const kind = [sheets.map(({ url }) => url).join(" "), ...lists].join("\n");
    const texts = this.#searchFor(kind, sheets).in(text);
    const key = [kind, ...texts].join("\n");
    const known = this.#extracts.get(key);
    if (known !== undefined) return known;
    const classes = classesIn(lists);
    const earlier = new Set<string>();
    const later = sheets.filter(({ url }) => !isBaseStylesheet(url));
    const rules = sheets.map(({ url, nodes }) => {
      if (isBaseStylesheet(url)) return wholeCss(nodes);
      const added = new Set<string>();
      const css = criticalCss(nodes, { classes, texts, earlier, added });
      for (const rule of added) earlier.add(rule);
      return css;
    });
    const css = styleText([...rules, ...later.map(({ nodes }) => animationsIn(nodes, rules.join("")))].join(""));
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
