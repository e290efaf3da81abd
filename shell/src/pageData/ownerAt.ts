import { bestMatch } from "../../protocol/bestMatch";
import type { PageData } from "../../protocol/pageData";
import { shellPages } from "../../protocol/shellPages";

/** Whose page an address shows. Reports carry these labels, never the address itself. */
export interface PageOwner {
  /** The pattern of the path: `/product/:id`. `other` for an unknown page. */
  page: string;
  /** `shell` for the shell's own pages and for an unknown page. */
  remote: string;
  release: string;
}

export function ownerAt(pathname: string, { registry, shell }: Pick<PageData, "registry" | "shell">): PageOwner {
  const shellPage = bestMatch(shellPages, pathname);
  if (shellPage) return { page: shellPage.path, remote: "shell", release: shell };
  for (const [remote, { release, entry }] of Object.entries(registry.remotes)) {
    const page = bestMatch(entry.pages, pathname);
    if (page) return { page: page.path, remote, release };
  }
  return { page: "other", remote: "shell", release: shell };
}
