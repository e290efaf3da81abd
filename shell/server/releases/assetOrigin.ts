import type { LoadPlan } from "../../protocol/loadPlan";
import type { Asset, ShellAssets } from "./shellAssets";

// Where documents name the files of shell and releases: at `https://cdn.example`, or with "" at the shop's own origin
// (docs/decisions/0031-asset-origins.md).

/** A shell of an earlier protocol finds its files at the shop's own origin only. */
export const firstProtocolWithOrigins = 5;

/** @param url a path; those of other files than the shell's and the releases' stay as they are. */
export const addressAt = (url: string, origin: string): string => (/^\/(?:assets|r)\//.test(url) ? origin + url : url);

export const assetsAt = <A extends Asset>(assets: readonly A[], origin: string): readonly A[] =>
  origin === "" ? assets : assets.map((asset) => ({ ...asset, url: addressAt(asset.url, origin) }));

/** The shell with the addresses of what a document names of it. */
export const shellAt = (shell: ShellAssets, origin: string): ShellAssets => ({
  ...shell,
  scripts: assetsAt(shell.scripts, origin),
  host: assetsAt(shell.host, origin),
  styles: assetsAt(shell.styles, origin),
  fonts: shell.fonts.map((url) => addressAt(url, origin)),
});

export function planAt(plan: LoadPlan, origin: string): LoadPlan {
  if (origin === "") return plan;
  const { scripts, styles, preloads, offline } = plan;
  return {
    ...plan,
    scripts: assetsAt(scripts, origin),
    styles: [...assetsAt(styles, origin)],
    preloads: assetsAt(preloads, origin),
    assetOrigin: origin,
    ...(offline && { offline: offline.map((url) => addressAt(url, origin)) }),
  };
}

/** The text of a document's styles. No hash proves a font, and a browser takes the next address when one fails, so the shop's own is the second. */
export const stylesAt = (css: string, origin: string): string =>
  origin === ""
    ? css
    : css.replace(/url\((\/(?:assets|r)\/[^)]+\.woff2)\)(\s*format\([^)]+\))?/g, (own, url: string, format = "") =>
        [`url(${origin}${url})${format}`, own].join(),
      );
