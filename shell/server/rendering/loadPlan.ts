import * as paths from "@aurelle/shared/contract/paths";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { LoadPlan } from "../../protocol/loadPlan";
import type { RenderResult } from "../../protocol/renderMessages";
import type { ShellAssets } from "../releases/shellAssets";
import { isBaseStylesheet } from "./CriticalStyles";

/** The chunk that a file is built from: `listings` for `listings.aa713929.js`. */
const chunkOf = (file: string) => file.replace(/\.[0-9a-f]{8}\.js$/, "");

/**
 * The files of the pages that work without a connection from any page: the whole shell, and the remote that has the cart. The
 * service worker caches them with the fallback page.
 */
export function offlineFiles({ remotes }: PageRegistry, shell: ShellAssets): string[] {
  const isCode = (file: string) => /\.(?:js|css)$/.test(file);
  const withCart = Object.values(remotes).filter(({ entry }) => entry.pages.some(({ path }) => path === paths.cart));
  return [
    "/default-product.svg",
    ...shell.files.map(({ url }) => url).filter(isCode),
    ...withCart.flatMap(({ entry: { base, integrity } }) =>
      Object.keys(integrity)
        .filter(isCode)
        .map((file) => base + file),
    ),
  ];
}

/**
 * What a server-rendered page loads after it is painted: the shell, and the code of the remotes that rendered a part. The shell's host comes
 * along where a remote is needed at once, so that it costs no round trip of its own.
 * @param owner the remote of the page; `null` for a page of the shell
 */
export function loadPlan(
  { remotes }: PageRegistry,
  shell: Pick<ShellAssets, "scripts" | "host" | "styles">,
  { chunks }: Pick<RenderResult, "chunks">,
  owner: string | null,
): LoadPlan {
  const preloads = Object.entries(chunks).flatMap(([remote, names]) => {
    const entry = remotes[remote]?.entry;
    if (!entry || names.length === 0) return [];
    const files = [
      entry.entry,
      ...entry.preload,
      ...Object.keys(entry.integrity).filter((file) => file.endsWith(".js") && names.includes(chunkOf(file))),
    ];
    return [...new Set(files)].map((file) => {
      const integrity = entry.integrity[file];
      return { url: entry.base + file, ...(integrity && { integrity }) };
    });
  });
  return {
    scripts: shell.scripts,
    styles: shell.styles.filter(({ url }) => !isBaseStylesheet(url)),
    preloads: [...(owner !== null || preloads.length > 0 ? shell.host : []), ...preloads],
  };
}
