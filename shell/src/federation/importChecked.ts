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
  const fetchFrom = (url: string, hash: string) => fetchChecked({ [url]: hash }).then(() => url);
  /** By path: the requests for a script that is retried, and the first of them that succeeds. */
  const requested = new Map<string, { count: number; first: Promise<string> }>();
  /** For the same address a browser would wait for an earlier request that hangs, and Firefox would repeat an earlier failure. */
  function fetchAgain(path: string, hash: string): Promise<string> {
    const { count, first } = requested.get(path) ?? { count: 0, first: Promise.reject() };
    const next = firstFulfilled(first, fetchFrom(count > 0 ? `${path}?r=${count}` : path, hash));
    requested.set(path, { count: count + 1, first: next });
    return withTimeout(next, retryMs);
  }
  async function fetchFromEither(url: string, path: string, hash: string): Promise<string> {
    const elsewhere = fetchFrom(url, hash);
    return withTimeout(elsewhere, elsewhereMs).catch(() => firstFulfilled(elsewhere, fetchFrom(path, hash)));
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
      const isOwn = !assetOrigin || !url.startsWith(assetOrigin);
      if (!isRetried(path)) {
        if (!isOwn) return load(await fetchFromEither(url, path, hash));
        await fetchFrom(path, hash);
        return load(url);
      }
      const again = () => fetchAgain(path, hash);
      return load(await (isOwn ? again() : withTimeout(fetchFrom(url, hash), elsewhereMs)).catch(again));
    },
  };
}
