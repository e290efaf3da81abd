import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { findPage } from "../releases/findPage";

/** Whether a path is below a folder that has only files, or data. */
export const isInFileFolder = (pathname: string): boolean => /^\/(?:api|r|assets|photos)(?:\/|$)/.test(pathname);

const hasExtension = (pathname: string): boolean => /\.[a-z0-9]{2,5}$/i.test(pathname);

/** Whether a page shows any path below its own, or any path at all: then a page could not be distinguished from a file. */
const takesAnyPath = (pattern: string): boolean => /^\/[:*]|\*$/.test(pattern);

/**
 * Whether a path names a file: a missing file must be answered with 404, never with a page (reliability 2.10). An id may look like a name of
 * a file (`/product/halo-0.75ct`), so a path is none where one of the sets of releases has a page for it.
 */
export const isFilePath = (pathname: string, sets: readonly PageRegistry[]): boolean =>
  isInFileFolder(pathname) ||
  (hasExtension(pathname) &&
    sets.every((registry) => {
      const found = findPage(pathname, registry);
      return found === null || takesAnyPath(found.page.path);
    }));
