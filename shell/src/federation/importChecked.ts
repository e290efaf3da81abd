import type { Hashes } from "../pageData/importMap";

interface CheckedImportOptions {
  /** The page's own origin. Only what it serves has hashes: a dev server's files change with each edit. */
  origin: string;
  /** The hashes that the document has. */
  hashes: Hashes;
  /** Fetches the hashes that the document has left out. */
  complete: () => Promise<void>;
  /** Has the browser compare scripts with their hashes; see `fetchCheckedScripts`. */
  fetchChecked: (hashes: Hashes) => Promise<void>;
  /** The browser's own `import()`. */
  load: (url: string) => Promise<unknown>;
}

/**
 * Makes the function with which the shell and the remotes import their scripts (shared/build/bundler/browserBuild.mjs). It neither relies on the
 * registry, which may lack the hash of a script, nor on the import map, whose hashes older browsers ignore.
 */
export function createCheckedImport({ origin, hashes, complete, fetchChecked, load }: CheckedImportOptions) {
  const known = new Map(Object.entries(hashes));
  return {
    /** Adds the hashes of a release that is newer than the document, or of a second attempt. */
    addHashes(added: Hashes): void {
      for (const [path, hash] of Object.entries(added)) known.set(path, hash);
    },
    /** @throws TypeError for a script of the shop that has no hash, or differs from it. It does not run. */
    async importChecked(url: string): Promise<unknown> {
      const { origin: from, pathname, search } = new URL(url, origin);
      if (from !== origin) return load(url);
      const path = pathname + search;
      if (!known.has(path)) await complete();
      const hash = known.get(path);
      if (hash === undefined) throw new TypeError(`${path} has no hash`);
      await fetchChecked({ [path]: hash });
      return load(url);
    },
  };
}
