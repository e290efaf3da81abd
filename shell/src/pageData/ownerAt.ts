import { matchPath } from "@aurelle/shared/router";
import type { PageData } from "../../protocol/pageData";
import { shellPages } from "../../protocol/shellPages";

/** Whose page an address shows: the labels of all that is said of it. Never the address itself. */
export interface Owner {
  /** The pattern of its path: `/product/:id`. Of an unknown page `other`. */
  page: string;
  /** `shell` for the shell's own pages, and for a page that nobody has. */
  remote: string;
  release: string;
}

export function ownerAt(pathname: string, { registry, shell }: Pick<PageData, "registry" | "shell">): Owner {
  const own = shellPages.find(({ path }) => matchPath(path, pathname));
  if (own) return { page: own.path, remote: "shell", release: shell };
  for (const [remote, { release, entry }] of Object.entries(registry.remotes)) {
    const page = entry.pages.find(({ path }) => matchPath(path, pathname));
    if (page) return { page: page.path, remote, release };
  }
  return { page: "other", remote: "shell", release: shell };
}
