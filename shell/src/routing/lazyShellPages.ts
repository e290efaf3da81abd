import { lazy } from "react";
import { shellPages } from "../../protocol/shellPages";

const loaded = new Set<string>();

/** The shell's own pages, each with its code when it is first drawn. */
export const ownPages = shellPages.map(({ path, load }) => ({
  path,
  Page: lazy(async () => {
    const page = await load();
    loaded.add(path);
    return page;
  }),
}));

/** Is there nothing to wait for before this page of the shell's own is drawn? */
export const isOwnPageLoaded = (path: string): boolean => loaded.has(path);
