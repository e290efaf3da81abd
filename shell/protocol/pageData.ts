import type { PageRegistry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import type { ShopSettings } from "@aurelle/shared/page";
import { type Hashes, readImportMap } from "../src/federation/fetchCheckedScripts";
import { isFallbackPage } from "../src/pageData/offlineMarkers";

/** What the document server writes into every page beside the HTML. */
export interface PageData {
  registry: PageRegistry;
  /** By remote: what this page shows instead of what all visitors get (federation §5). */
  overrides: Readonly<Record<string, string>>;
  /** Does anybody listen how the remotes do? Not in development. */
  takesReports: boolean;
  /** Names the shell's own build, in reports: `3f9c1ab2`. */
  shell: string;
  /** Are visited pages kept for visits without a connection? Not in development, nor where the shop has switched it off. */
  worksOffline: boolean;
  /** Read by the remotes through `shopSettings`. */
  settings: ShopSettings;
  countdown: {
    /** When the time to order is over, ms since 1970; `null`: the owner hides the banner (decision 39). */
    endsAt: number | null;
  };
  /** What the document server drew; `null`: the browser draws everything. */
  drawn: Drawn | null;
}

/** What of a document is drawn already. */
export interface Drawn {
  /** When, ms since 1970. */
  at: number;
  /** By the id of a frame (`idOf`): the release that drew it. */
  frames: Readonly<Record<string, string>>;
  /** By remote: what its provider started from. */
  initialData: Readonly<Record<string, unknown>>;
}

/** The hashes of scripts stand once in a page: in the import map, where the browser checks them. */
function withHashes(entry: ReleaseEntry, hashes: Hashes): ReleaseEntry {
  const own = Object.entries(hashes).filter(([url]) => url.startsWith(entry.base));
  return { ...entry, integrity: Object.fromEntries(own.map(([url, hash]) => [url.slice(entry.base.length), hash])) };
}

/** @throws Error when the document was not written by the document server. */
export function readPageData(root: ParentNode = document): PageData {
  const text = root.querySelector("script#page-data")?.textContent;
  if (!text) throw new Error("the page carries no data: it must come from the shop's document server");
  const data = JSON.parse(text) as PageData; // written and checked by our own server
  const hashes = readImportMap(root);
  const remotes = Object.entries(data.registry.remotes).map(([name, remote]) => {
    const { entry, lastGood } = remote;
    const second = lastGood && { ...lastGood, entry: withHashes(lastGood.entry, hashes) };
    return [name, { ...remote, entry: withHashes(entry, hashes), lastGood: second }] as const;
  });
  // Drawn for another address than this one: the browser draws it anew.
  const drawn = isFallbackPage() ? null : data.drawn;
  return { ...data, drawn, registry: { ...data.registry, remotes: Object.fromEntries(remotes) } };
}
