import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { matchPath } from "@aurelle/shared/router";
import { bestMatch } from "../../protocol/bestMatch";
import type { PartName } from "../../protocol/partId";
import { shownPage } from "../../protocol/shownPage";

interface RemotePage {
  name: PartName;
  params: Readonly<Record<string, string | undefined>>;
}

/** The remote's page at a path; `null` for the shell's own pages and for unknown ones. */
export function pageAt(registry: PageRegistry, pathname: string): RemotePage | null {
  for (const [remote, { entry }] of Object.entries(registry.remotes)) {
    const page = bestMatch(entry.pages, pathname);
    const match = page && matchPath(page.path, pathname);
    if (match) return { name: { remote, kind: "page", key: shownPage(page) }, params: match.params };
  }
  return null;
}
