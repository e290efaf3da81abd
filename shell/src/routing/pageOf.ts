import type { PageConfig, PageRegistry } from "@aurelle/shared/contract/registry";
import { bestMatch } from "../../protocol/bestMatch";
import { shellPages } from "../../protocol/shellPages";
import { shownPage } from "../../protocol/shownPage";

type KnownPage = Pick<PageConfig, "path" | "title" | "within" | "query">;

/** The page at a path, of the shell or of a remote. */
export function pageOf(pathname: string, registry: PageRegistry): KnownPage | undefined {
  const remotes = Object.values(registry.remotes).flatMap(({ entry }) => entry.pages);
  const pages: readonly KnownPage[] = [...shellPages, ...remotes];
  return bestMatch(pages, pathname);
}

/** Whether the step from one path to another only opens or closes a dialog over the same page. */
export function isDialogStep(before: string, after: string, registry: PageRegistry): boolean {
  const [one, other] = [pageOf(before, registry), pageOf(after, registry)];
  if (!one || !other || (one.within === undefined && other.within === undefined)) return false;
  return shownPage(one) === shownPage(other);
}
