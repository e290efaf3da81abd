import * as paths from "@aurelle/shared/contract/paths";

/**
 * A message from the page to the service worker. A tab of an older release may send it to a newer worker, so the values of
 * `kind` never change.
 */
export type ToServiceWorker =
  | {
      /** The page is on screen: cache it for a visit without a connection. */
      kind: "keep";
      /** Path and query. */
      url: string;
      /** The files that the page has loaded or shows, as far as the page knows. */
      files: readonly string[];
      /** `tokenFingerprint` of the session; `null` for a guest. A tab of an older release sends none. */
      shopper?: string | null;
    }
  /** The session has ended, or became another shopper's: delete everything that was cached. */
  | { kind: "forget" };

/** A page in the offline cache. The fields are stored in browsers: they never change. */
export interface CachedPage {
  /** Path and query. */
  url: string;
  title: string;
  /** Names the releases of the shell and the remotes that the page was made with. */
  set: string;
  /** When the visitor last saw the page, ms since 1970. */
  at: number;
  files: readonly string[];
}

/** The list of everything in the offline cache. */
export interface OfflineIndex {
  /** `tokenFingerprint` of the session in which the pages were cached; `null` for a guest. */
  shopper: string | null;
  /** The page that was seen least recently is first. */
  pages: readonly CachedPage[];
}

/** The number grows with each change of the stored format: a newer worker deletes the caches of other names. */
export const offlineCacheName = "aurelle-offline-1";
/** The address in that cache under which the index is stored. */
export const offlineIndexUrl = "/.kept";
/** The fallback page: it is shown for an address whose page is not cached. */
export const fallbackUrl = paths.offline;

/**
 * In this response header the document server names the releases of a page: `Zk3…`. It adds `cacheableMark` to a page that is the
 * same for all visitors: `Zk3…; keep`.
 */
export const offlineSetHeader = "X-Offline-Set";
export const cacheableMark = "keep";

/**
 * The attributes that the service worker writes on the `<html>` element of a document from its cache. A cached document runs the
 * scripts of its own release, so these names never change.
 */
export const offlineAttributes = {
  /** On a page from the last visit: when the visitor last saw it, as an ISO date. */
  cachedAt: "data-kept",
  /** On the fallback page: the address in the address bar is not the address of this document. */
  isFallback: "data-stand-in",
} as const;

/** Reads the index of the offline cache; an empty index where nothing is cached. */
export async function readOfflineIndex(cache: Pick<Cache, "match">): Promise<OfflineIndex> {
  const response = await cache.match(offlineIndexUrl);
  if (!response) return { shopper: null, pages: [] };
  // Only the service worker writes it. Older workers wrote only whether there was a session: that session is not the current one.
  const { shopper, isSignedIn, pages } = (await response.json()) as OfflineIndex & { isSignedIn?: boolean };
  return { shopper: shopper ?? (isSignedIn ? "of an older release" : null), pages };
}

/**
 * Whether the pages were cached in another session than the current one: this visitor must not see which they are. What a guest has
 * visited stays after the sign-in, as the guest's cart does.
 */
export const isOfAnotherShopper = ({ shopper }: OfflineIndex, current: string | null): boolean =>
  shopper !== null && shopper !== current;
