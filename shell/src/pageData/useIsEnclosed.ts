import type { PageConfig, PageRegistry } from "@aurelle/shared/contract/registry";
import { useLocation } from "@aurelle/shared/router";
import { bestMatch } from "../../protocol/bestMatch";
import { shellPages } from "../../protocol/shellPages";
import { useIsRegistryComplete } from "./completeRegistry";
import { usePageData } from "./usePageData";

/** The layout that the owner of this address asks for. The shell's own pages, unknown ones and unknown layouts have the ordinary one. */
export function isEnclosedPage(pathname: string, { remotes }: PageRegistry): boolean {
  const pages: PageConfig[] = [...shellPages, ...Object.values(remotes).flatMap(({ entry }) => entry.pages)];
  return bestMatch(pages, pathname)?.layout === "enclosed";
}

/** Whether the page at the current address is enclosed: known from the registry, before any of the page's code is loaded. */
export function useIsEnclosed(): boolean {
  const { pathname } = useLocation();
  const { registry } = usePageData();
  useIsRegistryComplete(); // renders again when the registry gets the owner of an address that the document left out
  return isEnclosedPage(pathname, registry);
}
