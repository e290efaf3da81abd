import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { PageData } from "../../shell/protocol/pageData";
import { type ReleaseSet, setUrl } from "../../shell/protocol/releaseSet";

/**
 * The releases that a document of the shop names: those in its page data, and those in its set.
 * @param url of the shop.
 * @throws Error for a document without page data.
 */
export async function documentReleases(url: string, html: string): Promise<PageRegistry> {
  const text = /id="page-data">(.*?)<\/script>/s.exec(html)?.[1];
  if (text === undefined) throw new Error("the document has no page data");
  const { registry, set } = JSON.parse(text) as PageData; // written by the document server
  if (set === null) return registry;
  const { remotes } = (await (await fetch(url + setUrl(set))).json()) as ReleaseSet; // written by the document server
  return { ...registry, remotes };
}
