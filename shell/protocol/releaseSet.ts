import type { PageRegistry } from "@aurelle/shared/contract/registry";

/**
 * `/sets/<name>.json`: all releases of a page. Its name is the SHA-256 of its bytes in base64url, so it never changes. A document
 * names it and contains only the releases that it shows.
 */
export interface ReleaseSet {
  /** As in the page data: without hashes. */
  remotes: PageRegistry["remotes"];
  /** The text of an import map with the hash of every script of shell and remotes. */
  importMap: string;
}

/**
 * The text of a set's import map without the hashes that the document has already: the browser would reject each of them with a warning.
 * The document's content security policy names the hash of this text, so the page may add it.
 */
export function mapWithout(importMap: string, known: Readonly<Record<string, string>>): string {
  const { integrity, ...rest } = JSON.parse(importMap) as { integrity: Readonly<Record<string, string>> }; // written by the shop's own server
  const added = Object.entries(integrity).filter(([url]) => !(url in known));
  return JSON.stringify({ ...rest, integrity: Object.fromEntries(added) });
}

export const setUrl = (name: string): string => `/sets/${name}.json`;
export const isSet = (pathname: string): boolean => pathname.startsWith("/sets/");

/** The hash of the file as `fetch` compares it. */
export const setIntegrity = (name: string): string => `sha256-${name.replaceAll("-", "+").replaceAll("_", "/")}=`; // 43 characters of base64 need one more

/** The import map of a set resolves this name, so a page can tell whether its browser accepts a second import map. */
export const mapProbe = "release-set";
