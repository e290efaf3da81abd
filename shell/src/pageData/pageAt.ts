import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { matchPath } from "@aurelle/shared/router";
import type { PartName } from "../../protocol/partId";

interface Destination {
  name: PartName;
  params: Readonly<Record<string, string | undefined>>;
}

/** The remote's page behind a path, unless it is one of the shell's own. */
export function pageAt(registry: PageRegistry, pathname: string): Destination | null {
  for (const [remote, { entry }] of Object.entries(registry.remotes)) {
    for (const { path } of entry.pages) {
      const match = matchPath(path, pathname);
      if (match) return { name: { remote, kind: "page", key: path }, params: match.params };
    }
  }
  return null;
}
