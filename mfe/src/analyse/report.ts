import type { Bundle, Part } from "./bundles";
import { treemap } from "./treemap";

/** The bundles of one workspace. */
export interface WorkspaceBundles {
  name: string;
  bundles: readonly Bundle[];
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;

/** The same library has the same colour everywhere. */
function hueOf(name: string): number {
  let hash = 7;
  for (const char of name) hash = (hash * 31 + char.charCodeAt(0)) % 3600;
  return hash / 10;
}

const width = 1200;

interface NamedSize {
  name: string;
  size: number;
}
/** Boxes of a treemap as SVG. A box too small for its name has the name as a tooltip only. */
function boxesOf(
  items: readonly NamedSize[],
  area: Parameters<typeof treemap>[2],
  fill: (name: string) => string,
): string {
  return treemap(items, ({ size }) => size, area)
    .map((box) => {
      const { name, size } = box.item;
      const position = `x="${box.x.toFixed(1)}" y="${box.y.toFixed(1)}"`;
      const label =
        box.width > name.length * 6.5 + 8 && box.height > 16
          ? `<text x="${(box.x + 4).toFixed(1)}" y="${(box.y + 13).toFixed(1)}">${escapeHtml(name)}</text>`
          : "";
      return `<g><title>${escapeHtml(name)}: ${kib(size)} minified</title><rect ${position} width="${box.width.toFixed(1)}" height="${box.height.toFixed(1)}" fill="${fill(name)}"/>${label}</g>`;
    })
    .join("");
}

/** The treemap of one bundle as SVG. */
function treemapSvg({ name, brotli, parts }: Bundle): string {
  // The height is proportional to the bundle's size, so that charts can be compared.
  const height = Math.max(40, Math.round(brotli / 250));
  const boxes = boxesOf(parts, { x: 0, y: 0, width, height }, (part) => `hsl(${hueOf(part)} 55% 82%)`);
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="What is in ${escapeHtml(name)}">${boxes}</svg>`;
}

/** Estimated brotli bytes of a part, from its share of the minified bytes: brotli compresses all parts together. */
const shareOf = (bundle: Bundle, part: Part): number => (bundle.brotli * part.size) / bundle.size;

function table(bundle: Bundle): string {
  const rows = bundle.parts.map(
    (part) =>
      `<tr><td><details><summary>${escapeHtml(part.name)}</summary><ul>${part.sources
        .map(({ name, size }) => `<li>${escapeHtml(name)}: ${kib(size)}</li>`)
        .join("")}</ul></details></td><td>${kib(part.size)}</td><td>${kib(shareOf(bundle, part))}</td></tr>`,
  );
  return `<table><thead><tr><th>part</th><th>minified</th><th>share of brotli</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/** Why a browser loads a bundle: `requested by src/remote.ts for ./pages/CartPage`. */
export function causeOf({ requests }: Pick<Bundle, "requests">): string {
  if (requests.length === 0) return "loads with the workspace";
  const modules = [...new Set(requests.map(({ module }) => module))].sort();
  const ofModule = (name: string) =>
    [...new Set(requests.filter(({ module }) => module === name).map(({ request }) => request))].sort().join(", ");
  return `requested by ${modules.map((name) => `${name} for ${ofModule(name)}`).join("; ")}`;
}

const bundleHtml = (bundle: Bundle): string =>
  `<details open><summary><b>${escapeHtml(bundle.name)}</b> ${kib(bundle.brotli)} brotli, ${kib(bundle.size)} minified</summary><p>${escapeHtml(causeOf(bundle))}</p>${treemapSvg(bundle)}${table(bundle)}</details>`;

const sum = ({ bundles }: WorkspaceBundles): number => bundles.reduce((total, { brotli }) => total + brotli, 0);

/** An HTML page without scripts. It lists the files of each workspace and charts the content of each file. */
export const report = (workspaces: readonly WorkspaceBundles[]): string => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What is in each bundle</title>
<style>
body{max-width:80rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui}
svg{display:block;width:100%;margin-block:.5rem}
rect{stroke:#fff}
text{font:11px system-ui}
table{border-collapse:collapse;width:100%;font-size:.875rem}
td,th{padding:.125rem .5rem;border-bottom:1px solid #ddd;text-align:end;vertical-align:top}
td:first-child,th:first-child{text-align:start}
summary{cursor:pointer}
section>details{margin-block:1rem}
</style>
<h1>What is in each bundle</h1>
<p>Scripts as browsers receive them. The height of a chart is proportional to the file's size. Point at a box for its name.</p>
${workspaces
  .map(
    (workspace) =>
      `<section><h2>${escapeHtml(workspace.name)}: ${kib(sum(workspace))} brotli in ${workspace.bundles.length} files</h2>${workspace.bundles.map(bundleHtml).join("\n")}</section>`,
  )
  .join("\n")}
</html>
`;
