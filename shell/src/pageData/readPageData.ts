import type { PageData } from "../../protocol/pageData";
import { readImportMap } from "./importMap";
import { isFallbackPage } from "./offlineMarkers";
import { withHashes } from "./withHashes";

/** Reads the data that the document server wrote into the page. @throws Error when another server sent the document. */
export function readPageData(root: ParentNode = document): PageData {
  const text = root.querySelector("script#page-data")?.textContent;
  if (!text) throw new Error("the page carries no data: it must come from the shop's document server");
  const data = JSON.parse(text) as PageData; // written and checked by the shop's own server
  const { registry } = data;
  // The fallback page was rendered for another address than the current one, so the browser discards its HTML and renders the page.
  const rendered = isFallbackPage() ? null : data.rendered;
  return { ...data, rendered, registry: { ...registry, remotes: withHashes(registry.remotes, readImportMap(root)) } };
}
