import type { Hashes } from "../pageData/importMap";
import { firstFulfilled, withTimeout } from "./withTimeout";

/** How long another origin may take for a script before the shop's own is asked too, ms. A part of a page has 3.5 s for all its scripts. */
const elsewhereMs = 2000;
/** How long a script that is retried may take before another address is asked too, ms. */
const retryMs = 2000;

interface CheckedImportOptions {
  /** The page's own origin. */
  origin: string;
  /** Where the document names the scripts; "" for the page's own origin. Of other origins, dev servers, no script has a hash. */
  assetOrigin: string;
  /** The hashes that the document has. */
  hashes: Hashes;
  /** Fetches the hashes that the document has left out. */
  complete: () => Promise<void>;
  /** Has the browser compare scripts with their hashes; see `fetchCheckedScripts`. */
  fetchChecked: (hashes: Hashes) => Promise<void>;
  /** The browser's own `import()`. */
  load: (url: string) => Promise<unknown>;
  /** Whether the script at this path is requested at another address when it fails. Those who import the others try something else. */
  isRetried?: (path: string) => boolean;
}

/**
 * Makes the function with which the shell and the remotes import their scripts (shared/build/bundler/browserBuild.mjs). It neither relies on the
 * registry, which may lack the hash of a script, nor on the import map, whose hashes older browsers ignore.
 */
export function createCheckedImport(options: CheckedImportOptions) {
  const { origin, assetOrigin, hashes, complete, fetchChecked, load, isRetried = () => false } = options;
  /** By path. */
  const known = new Map<string, string>();
  /** Adds the hashes of a release that is newer than the document, or of a second attempt. */
  const addHashes = (added: Hashes): void => {
    for (const [url, hash] of Object.entries(added)) known.set(url.replace(assetOrigin, ""), hash);
  };
  addHashes(hashes);
  /** By path: how often a script that is retried was requested from the shop's own origin. */
  const requests = new Map<string, number>();
  /** For the same address a browser would wait for an earlier request that hangs, and Firefox would repeat an earlier failure. */
  function nextAddress(path: string): string {
    const count = requests.get(path) ?? 0;
    requests.set(path, count + 1);
    return isRetried(path) && count > 0 ? `${path}?r=${count}` : path;
  }
  return {
    addHashes,
    /**
     * Where the other origin fails, or sends other bytes, the script comes from the shop's own.
     * @throws TypeError for a script of the shop that has no hash, or differs from it. It does not run.
     */
    async importChecked(url: string): Promise<unknown> {
      const path = url.replace(origin, "").replace(assetOrigin, "");
      if (!path.startsWith("/")) return load(url);
      if (!known.has(path)) await complete();
      const hash = known.get(path);
      if (hash === undefined) throw new TypeError(`${path} has no hash`);
      const fetchFrom = (address: string) => fetchChecked({ [address]: hash }).then(() => address);
      const fetchOwn = () => fetchFrom(nextAddress(path));
      if (!assetOrigin || !url.startsWith(assetOrigin)) {
        const first = fetchOwn();
        if (!isRetried(path)) return first.then(() => load(url));
        return load(await withTimeout(first, retryMs).catch(() => firstFulfilled(first, fetchOwn())));
      }
      const elsewhere = fetchFrom(url);
      return load(await withTimeout(elsewhere, elsewhereMs).catch(() => firstFulfilled(elsewhere, fetchOwn())));
    },
  };
}
