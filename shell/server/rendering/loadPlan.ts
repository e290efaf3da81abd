import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { Drawing } from "../../protocol/renderMessages";
import type { ShellAssets } from "../pages/renderDocument";
import type { Plan } from "../pages/starter";
import { isBase } from "./CriticalStyles";

/** `listings.aa713929.js` is the chunk `listings`. */
const chunkOf = (file: string) => file.replace(/\.[0-9a-f]{8}\.js$/, "");

/**
 * What works without a connection from any page: the whole shell, and the cart, whichever remote has it. A service worker keeps it
 * with the page that stands in for the others.
 */
export function offlineFiles({ remotes }: PageRegistry, shell: ShellAssets): string[] {
  const isCode = (file: string) => /\.(?:js|css)$/.test(file);
  const carts = Object.values(remotes).filter(({ entry }) => entry.pages.some(({ path }) => path === "/cart"));
  return [
    "/default-product.svg",
    ...shell.files.map(({ url }) => url).filter(isCode),
    ...carts.flatMap(({ entry: { base, integrity } }) =>
      Object.keys(integrity)
        .filter(isCode)
        .map((file) => base + file),
    ),
  ];
}

/** What a drawn page loads once it is painted: the shell, and the code of the frames that are on it. */
export function planOf({ remotes }: PageRegistry, shell: ShellAssets, { chunks }: Pick<Drawing, "chunks">): Plan {
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
  return { scripts: shell.scripts, styles: shell.styles.filter(({ url }) => !isBase(url)), preloads };
}
