import { createHash } from "node:crypto";
import type { PageRegistry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import type { PageData } from "../../protocol/pageData";
import { type Plan, starter } from "./starter";

/** The shell's scripts and styles as the document names them: addresses, with hashes where they are built. */
export interface ShellAssets {
  scripts: readonly { url: string; integrity?: string }[];
  styles: readonly { url: string; integrity?: string }[];
  fonts: readonly string[];
  /** Everything that was built. */
  files: readonly { url: string; integrity?: string }[];
  /** Names this build of the shell, `3f9c1ab2`: pages say by it which one they are of. */
  release: string;
  /** By shared module: the version that it brings. */
  versions: Readonly<Record<string, string>>;
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
  /** What the server drew; `null`: the browser draws all of it. */
  drawn: DrawnDocument | null;
}
export interface DrawnDocument {
  html: string;
  /** Is the page itself in it, or only the house around? */
  isReadable: boolean;
  /** The styles that it needs to be seen as it is; `null`: the stylesheets are linked. */
  css: string | null;
  plan: Plan;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
/** JSON that cannot end the script element it stands in. */
const json = (value: unknown): string => JSON.stringify(value).replace(/</g, "\\u003c");

/** `?r=1`: the address of the second attempt; without its hash here it would be a hole (docs/decisions/0002-federation.md). */
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
  const without = (key: string, value: unknown) => (key === "integrity" ? {} : key === "server" ? undefined : value);
  return JSON.parse(JSON.stringify(data, without)) as PageData; // same shape
}

const linked = ({ url, integrity }: ShellAssets["styles"][number]) =>
  `<link rel="stylesheet" href="${url}"${attribute("integrity", integrity)} crossorigin>`;

/** Of a page that the browser draws: everything is asked for at once. */
const browserHead = (parts: DocumentParts): string[] => [
  ...parts.shell.styles.map(linked),
  ...parts.shell.scripts.map(
    ({ url, integrity }) =>
      `<script type="module" src="${url}"${attribute("integrity", integrity)} crossorigin></script>`,
  ),
  ...remotePreloads(parts),
];

/** Of a page that is drawn: what is needed to see it. No script before that. */
function drawnHead({ css, plan }: DrawnDocument, shell: ShellAssets): string[] {
  if (css === null) return shell.styles.map(linked);
  return [`<style>${css}</style>`, `<noscript>${plan.styles.map(linked).join("")}</noscript>`];
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
    ...(parts.drawn ? drawnHead(parts.drawn, shell) : browserHead(parts)),
    // Last: nobody who shops waits for it.
    ...parts.seo,
  ];
  const { drawn } = parts;
  return `<!doctype html>
<html lang="en-GB">
<head>
${head.join("\n")}
</head>
<body>
<div id="root">${drawn?.html ?? ""}</div>
${drawn?.isReadable ? "" : noScript}${drawn ? drawnEnd(drawn) : ""}
<script type="application/json" id="page-data">${json(withoutHashes(data))}</script>
</body>
</html>
`;
}

const noScript =
  "<noscript><p>Aurelle needs JavaScript for this page. Please switch it on, or call us on 020 7946 0312.</p></noscript>";

const drawnEnd = ({ plan }: DrawnDocument): string =>
  `<script type="application/json" id="page-plan">${json(plan)}</script>\n<script>${starter}</script>`;
