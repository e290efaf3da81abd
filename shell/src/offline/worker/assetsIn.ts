import type { LoadPlan } from "../../../protocol/loadPlan";
import { setUrl } from "../../../protocol/releaseSet";

/** The title and files that a document names. */
export interface DocumentAssets {
  title: string;
  /** The page does not work without any of these, so it is cached only with all of them. */
  needed: readonly string[];
}

const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = ""]) => found);

const unescapeHtml = (html: string): string =>
  html.replace(
    /&(amp|lt|gt|quot);/g,
    (_, name: "amp" | "lt" | "gt" | "quot") => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name],
  );

/** Reads a document of the shop's own server; `null` for one that is not server-rendered: without a connection it could show nothing. */
export function assetsIn(html: string): DocumentAssets | null {
  const [plan] = all(html, /<script type="application\/json" id="page-plan">(.*?)<\/script>/gs);
  if (!plan) return null;
  const { scripts, styles, preloads, offline = [] } = JSON.parse(plan) as LoadPlan; // written by the shop's own server
  const [set] = all(html, /"set":"([\w-]{43})"/g);
  return {
    title: unescapeHtml(all(html, /<title>(.*?)<\/title>/gs)[0] ?? ""),
    needed: [
      ...[...scripts, ...styles, ...preloads].map(({ url }) => url),
      ...offline,
      ...(set ? [setUrl(set)] : []),
      ...all(html, /<link rel="preload" href="([^"]+)" as="font"/g),
    ],
  };
}

/** Whether the path is a script, style, font or image of the shop; never a response of the API. */
export const isAsset = (path: string): boolean =>
  !path.startsWith("/api/") && /\.(?:js|css|woff2|avif|webp|jpe?g|png|svg)$/.test(path);
