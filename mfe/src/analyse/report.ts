import type { Bundle, Part } from "./bundles";
import { treemap } from "./treemap";

export interface Room {
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

interface Named {
  name: string;
  size: number;
}
/** A label where there is room for one. */
function boxesOf(items: readonly Named[], area: Parameters<typeof treemap>[2], fill: (name: string) => string): string {
  return treemap(items, ({ size }) => size, area)
    .map((box) => {
      const { name, size } = box.item;
      const place = `x="${box.x.toFixed(1)}" y="${box.y.toFixed(1)}"`;
      const label =
        box.width > name.length * 6.5 + 8 && box.height > 16
          ? `<text x="${(box.x + 4).toFixed(1)}" y="${(box.y + 13).toFixed(1)}">${escapeHtml(name)}</text>`
          : "";
      return `<g><title>${escapeHtml(name)}: ${kib(size)} minified</title><rect ${place} width="${box.width.toFixed(1)}" height="${box.height.toFixed(1)}" fill="${fill(name)}"/>${label}</g>`;
    })
    .join("");
}

function picture({ name, brotli, parts }: Bundle): string {
  // As high as it is heavy, so that files can be compared with the eye.
  const height = Math.max(40, Math.round(brotli / 250));
  const boxes = boxesOf(parts, { x: 0, y: 0, width, height }, (part) => `hsl(${hueOf(part)} 55% 82%)`);
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="What is in ${escapeHtml(name)}">${boxes}</svg>`;
}

/** Estimated from its share: what is compressed together cannot be told apart. */
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

const bundleHtml = (bundle: Bundle): string =>
  `<details open><summary><b>${escapeHtml(bundle.name)}</b> ${kib(bundle.brotli)} brotli, ${kib(bundle.size)} minified</summary>${picture(bundle)}${table(bundle)}</details>`;

const sum = ({ bundles }: Room): number => bundles.reduce((total, { brotli }) => total + brotli, 0);

/** One page without any script of its own: for each room its files, for each file what is in it. */
export const report = (rooms: readonly Room[]): string => `<!doctype html>
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
<p>Scripts as browsers get them. A file's picture is as high as the file is heavy; point at a box for its name.</p>
${rooms
  .map(
    (room) =>
      `<section><h2>${escapeHtml(room.name)}: ${kib(sum(room))} brotli in ${room.bundles.length} files</h2>${room.bundles.map(bundleHtml).join("\n")}</section>`,
  )
  .join("\n")}
</html>
`;
