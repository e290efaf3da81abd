import type { LoadPlan } from "../../../protocol/loadPlan";

/** What of a document has to be there for it to work: found in it, not guessed. */
export interface Named {
  title: string;
  /** Without any of these it is not kept. */
  needed: readonly string[];
}

const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = ""]) => found);

const plainText = (html: string): string =>
  html.replace(
    /&(amp|lt|gt|quot);/g,
    (_, name: "amp" | "lt" | "gt" | "quot") => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name],
  );

/** Reads a document of our own server; `null` for one that is not drawn, which could not be seen without its data. */
export function assetsIn(html: string): Named | null {
  const [plan] = all(html, /<script type="application\/json" id="page-plan">(.*?)<\/script>/gs);
  if (!plan) return null;
  const { scripts, styles, preloads, offline = [] } = JSON.parse(plan) as LoadPlan; // written by our own server
  return {
    title: plainText(all(html, /<title>(.*?)<\/title>/gs)[0] ?? ""),
    needed: [
      ...[...scripts, ...styles, ...preloads].map(({ url }) => url),
      ...offline,
      ...all(html, /<link rel="preload" href="([^"]+)" as="font"/g),
    ],
  };
}

/** A file of the shop's own that a page may show or run; never an answer of the API. */
export const isFile = (path: string): boolean =>
  !path.startsWith("/api/") && /\.(?:js|css|woff2|avif|webp|jpe?g|png|svg)$/.test(path);
