import { createHash } from "node:crypto";
import type { PageRegistry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import type { PageData } from "../src/runtime/pageData";

/** The shell's scripts and styles as the document names them: addresses, with hashes where they are built. */
export interface ShellAssets {
  scripts: readonly { url: string; integrity?: string }[];
  styles: readonly { url: string; integrity?: string }[];
  fonts: readonly string[];
}
export interface DocumentParts {
  title: string;
  description: string;
  canonical: string;
  /** Elements for search engines and for links that are shared: `seoElements`. */
  seo: readonly string[];
  shell: ShellAssets;
  data: PageData;
  /** The picture that the page opens with, if the server knows it: fetched early. */
  poster: string | null;
  /** The remote whose page this is: its entry is fetched early. */
  remote: string | null;
  isDev: boolean;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
/** JSON that cannot end the script element it stands in. */
const json = (value: unknown): string => JSON.stringify(value).replace(/</g, "\\u003c");

/** `?r=1`: the address of the second attempt; without its hash here it would be a hole (docs/decisions/federation.md). */
function hashesOf({ base, entry, integrity }: ReleaseEntry): [string, string][] {
  const scripts = Object.entries(integrity).filter(([name]) => name.endsWith(".js"));
  const entryHash = integrity[entry];
  return [
    ...scripts.map(([name, hash]): [string, string] => [base + name, hash]),
    ...(entryHash ? [[`${base}${entry}?r=1`, entryHash] satisfies [string, string]] : []),
  ];
}

/** The import map that lets the browser refuse any federated script whose bytes are not those that were published. */
export function importMap(registry: PageRegistry): string {
  const hashes = Object.values(registry.remotes).flatMap(({ entry, lastGood }) => [
    ...hashesOf(entry),
    ...(lastGood ? hashesOf(lastGood.entry) : []),
  ]);
  return json({ integrity: Object.fromEntries(hashes) });
}

/** What stands in the CSP for an inline script. */
export const cspHash = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${escapeHtml(value)}"` : "");

function remotePreloads({ data, remote }: DocumentParts): string[] {
  const chosen = remote ? data.registry.remotes[remote]?.entry : undefined;
  if (!chosen) return [];
  const { base, entry, preload, css, integrity } = chosen;
  return [
    ...css.map(
      (name) => `<link rel="stylesheet" href="${base}${name}"${attribute("integrity", integrity[name])} crossorigin>`,
    ),
    ...[entry, ...preload].map(
      (name) => `<link rel="modulepreload" href="${base}${name}"${attribute("integrity", integrity[name])}>`,
    ),
  ];
}

/** The hashes stand in the import map, where the browser checks them: twice would be half the page's weight. */
function withoutHashes(data: PageData): PageData {
  return JSON.parse(JSON.stringify(data, (key, value) => (key === "integrity" ? {} : value))) as PageData; // same shape
}

/** The whole document. `map` is the import map's text, whose hash the caller puts into the CSP. */
export function renderDocument(parts: DocumentParts, map: string): string {
  const { title, description, canonical, shell, data, isDev } = parts;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    '<meta name="theme-color" content="#5b4757">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    // Before anything that loads a module: a later import map would not count for it.
    `<script type="importmap">${map}</script>`,
    ...(isDev ? ['<script src="/dev-hook.js"></script>'] : []),
    ...(parts.poster
      ? [`<link rel="preload" href="${escapeHtml(parts.poster)}" as="image" fetchpriority="high">`]
      : []),
    ...shell.fonts.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
    ...shell.styles.map(
      ({ url, integrity }) => `<link rel="stylesheet" href="${url}"${attribute("integrity", integrity)} crossorigin>`,
    ),
    ...shell.scripts.map(
      ({ url, integrity }) =>
        `<script type="module" src="${url}"${attribute("integrity", integrity)} crossorigin></script>`,
    ),
    ...remotePreloads(parts),
    // Last: nobody who shops waits for it.
    ...parts.seo,
  ];
  const noScript =
    "<noscript><p>Aurelle needs JavaScript to show its collections and to take your order. Please switch it on, or call us on 020 7946 0312.</p></noscript>";
  return `<!doctype html>
<html lang="en-GB">
<head>
${head.join("\n")}
</head>
<body>
<div id="root"></div>
${noScript}
<script type="application/json" id="page-data">${json(withoutHashes(data))}</script>
</body>
</html>
`;
}
