import type { ReleaseEntry } from "@aurelle/shared/contract/registry";
import type { PageData } from "../../protocol/pageData";
import { type Hashes, readImportMap } from "./importMap";
import { isFallbackPage } from "./offlineMarkers";

/** A page contains each hash of a script only once, in the import map. This copies the hashes of a release to its entry. */
function withHashes(entry: ReleaseEntry, hashes: Hashes): ReleaseEntry {
  const own = Object.entries(hashes).filter(([url]) => url.startsWith(entry.base));
  return { ...entry, integrity: Object.fromEntries(own.map(([url, hash]) => [url.slice(entry.base.length), hash])) };
}

/** Reads the data that the document server wrote into the page. @throws Error when another server sent the document. */
export function readPageData(root: ParentNode = document): PageData {
  const text = root.querySelector("script#page-data")?.textContent;
  if (!text) throw new Error("the page carries no data: it must come from the shop's document server");
  const data = JSON.parse(text) as PageData; // written and checked by the shop's own server
  const hashes = readImportMap(root);
  const remotes = Object.entries(data.registry.remotes).map(([name, remote]) => {
    const { entry, lastGood } = remote;
    const fallback = lastGood && { ...lastGood, entry: withHashes(lastGood.entry, hashes) };
    return [name, { ...remote, entry: withHashes(entry, hashes), lastGood: fallback }] as const;
  });
  // The fallback page was rendered for another address than the current one, so the browser discards its HTML and renders the page.
  const rendered = isFallbackPage() ? null : data.rendered;
  return { ...data, rendered, registry: { ...data.registry, remotes: Object.fromEntries(remotes) } };
}
