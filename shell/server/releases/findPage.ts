import type { PageConfig, PageRegistry } from "@aurelle/shared/contract/registry";
import { bestMatch } from "../../protocol/bestMatch";
import { decodePath } from "../../protocol/decodePath";
import { shellPageDescriptions } from "../../protocol/shellPageDescriptions";
import { shellPages } from "../../protocol/shellPages";

export interface FoundPage {
  page: Pick<PageConfig, "path" | "title" | "description" | "protected" | "query">;
  /** `null`: a page of the shell. */
  remote: string | null;
}

/**
 * The pattern of the page at a path, for the log. An address may contain a code or a token, so the log has none
 * (reliability Y4).
 */
export const patternAt = (pathname: string, registry: PageRegistry): string =>
  findPage(pathname, registry)?.page.path ?? "an unknown address";

/** The page at the path of an address, matched as the browser's router matches it; `null` when the shop has no such page. */
export function findPage(address: string, registry: PageRegistry): FoundPage | null {
  const pathname = decodePath(address);
  const shellPage = bestMatch(shellPages, pathname);
  if (shellPage) {
    return { page: { ...shellPage, description: shellPageDescriptions[shellPage.path] }, remote: null };
  }
  for (const [remote, { entry }] of Object.entries(registry.remotes)) {
    const page = bestMatch(entry.pages, pathname);
    if (page) return { page, remote };
  }
  return null;
}
