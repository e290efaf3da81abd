import type { LoadPlan } from "../../protocol/loadPlan";
import type { PageData, ServerRender } from "../../protocol/pageData";
import type { DocumentParts } from "../html/DocumentParts";
import { escapeHtml, escapeJson, scriptJson } from "../html/escapeHtml";
import { addressAt } from "../releases/assetOrigin";
import type { Asset, ShellAssets } from "../releases/shellAssets";
import { withoutHashes } from "../releases/withoutHashes";
import { fallbackScript } from "./fallbackScript";

export interface DocumentContent {
  title: string;
  description: string;
  /** `null` for a 404. */
  canonical: string | null;
  /** Elements for search engines and for shared links, from `seoElements`. */
  seo: readonly string[];
  shell: ShellAssets;
  data: DocumentData;
  /** The remote of the page, `null` for a page of the shell. When the browser renders, its entry is preloaded. */
  remote: string | null;
  isDev: boolean;
  /** What stands above the page, with its styles. */
  banner?: { html: string; styles: string } | null;
  /** `null`: the browser renders the whole page. */
  rendered: RenderedContent | null;
}

/** The data of a page, with each remote's initial data as JSON. */
export interface DocumentData extends Omit<PageData, "rendered"> {
  rendered: (Omit<ServerRender, "initialData"> & { initialData: Readonly<Record<string, string>> }) | null;
}

/** What a server-rendered document contains in addition. */
export interface RenderedContent {
  /** UTF-8. */
  html: Uint8Array;
  /** Whether the page itself is in the HTML, and not only the header and footer. */
  isReadable: boolean;
  /** The critical styles, as the text of a `<style>`; `null` without any. */
  css: string | null;
  /** The stylesheets that the document links, because its critical styles lack them. */
  stylesheets: readonly Asset[];
  plan: LoadPlan;
  /** The texts of the inline scripts beside the starter, which stands before the HTML. */
  scripts: readonly string[];
}

const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${escapeHtml(value)}"` : "");

const stylesheetLink = ({ url, integrity }: Asset) =>
  `<link rel="stylesheet" href="${url}"${attribute("integrity", integrity)} crossorigin>`;

function remotePreloads({ data, remote, shell }: DocumentContent): string[] {
  const chosen = remote ? data.registry.remotes[remote]?.entry : undefined;
  if (!chosen) return [];
  const { entry, preload, css, integrity } = chosen;
  const base = addressAt(chosen.base, data.assetOrigin ?? "");
  return [
    ...css.map(
      (name) => `<link rel="stylesheet" href="${base}${name}"${attribute("integrity", integrity[name])} crossorigin>`,
    ),
    ...[...shell.host, ...[entry, ...preload].map((name) => ({ url: base + name, integrity: integrity[name] }))].map(
      ({ url, integrity: hash }) => `<link rel="modulepreload" href="${url}"${attribute("integrity", hash)}>`,
    ),
  ];
}

/** For a page that the browser renders: all styles and scripts are requested at once. */
const browserRenderedHead = (content: DocumentContent): string[] => [
  ...content.shell.styles.map(stylesheetLink),
  ...content.shell.scripts.map(
    ({ url, integrity }) =>
      `<script type="module" src="${url}"${attribute("integrity", integrity)} crossorigin></script>`,
  ),
  ...remotePreloads(content),
];

/** For a server-rendered page: only what its first paint needs. The starter script loads the rest afterwards. */
function serverRenderedHead({ css, stylesheets, plan }: RenderedContent): string[] {
  const links = stylesheets.map(stylesheetLink);
  if (css === null) return links;
  return [
    ...(css === "" ? [] : [`<style>${css}</style>`]),
    ...links,
    `<noscript>${plan.styles.map(stylesheetLink).join("")}</noscript>`,
  ];
}

function headElements(content: DocumentContent, map: string): string[] {
  const { title, description, canonical, shell, data, isDev, rendered, seo } = content;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(canonical === null ? [] : [`<link rel="canonical" href="${escapeHtml(canonical)}">`]),
    '<meta name="theme-color" content="#5b4757">',
    '<link rel="icon" href="/favicon.svg">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    // The browser ignores an import map for modules that began to load before it.
    `<script type="importmap">${map}</script>`,
    // Before all files that may fail.
    ...(data.assetOrigin ? [`<script data-origin="${data.assetOrigin}">${fallbackScript}</script>`] : []),
    ...(isDev ? ['<script src="/dev-hook.js"></script>'] : []),
    ...shell.fonts.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
    ...(rendered ? serverRenderedHead(rendered) : browserRenderedHead(content)),
    ...(content.banner ? [`<style>${content.banner.styles}</style>`] : []),
    // Last, because no shopper needs them.
    ...seo,
  ];
}

const noscriptNotice =
  "<noscript><p>Aurelle needs JavaScript for this page. Please switch it on, or call us on 020 7946 0312.</p></noscript>";

const starterElements = ({ plan }: RenderedContent, { starter }: ShellAssets): string =>
  `<script type="application/json" id="page-plan">${scriptJson(plan)}</script>\n<script>${starter}</script>`;

/** The page's data as JSON. Initial data stay the text that they are, with `<` escaped as in all JSON of a document. */
function pageDataJson({ rendered, ...data }: DocumentData): string {
  const json = scriptJson(withoutHashes(data));
  if (rendered === null) return `${json.slice(0, -1)},"rendered":null}`;
  const { initialData, ...render } = rendered;
  const ofRemotes = Object.entries(initialData).map(([remote, text]) => `${scriptJson(remote)}:${escapeJson(text)}`);
  return `${json.slice(0, -1)},"rendered":${scriptJson(render).slice(0, -1)},"initialData":{${ofRemotes.join(",")}}}}`;
}

/** The whole document, in parts. @param map the import map as JSON; its hash must be in the content security policy. */
export function renderDocument(content: DocumentContent, map: string): DocumentParts {
  const { rendered } = content;
  const before = `<!doctype html>
<html lang="en-GB">
<head>
${headElements(content, map).join("\n")}
</head>
<body>
${content.banner?.html ?? ""}${rendered ? starterElements(rendered, content.shell) : ""}<div id="root">`;
  const after = `</div>
${rendered?.isReadable ? "" : noscriptNotice}${(rendered?.scripts ?? []).map((script) => `<script>${script}</script>`).join("")}
<script type="application/json" id="page-data">${pageDataJson(content.data)}</script>
</body>
</html>
`;
  return rendered ? [before, rendered.html, after] : [before + after];
}
