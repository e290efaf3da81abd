/** What a page says to the service worker. */
export type ToWorker =
  | {
      /** The page is on screen: keep it for a visit without a connection. */
      kind: "keep";
      /** Path and query. */
      url: string;
      /** Files that it has loaded or shows, as far as it knows. */
      files: readonly string[];
      isSignedIn: boolean;
    }
  /** The session is over: nothing of this visit stays. */
  | { kind: "forget" };

export interface KeptPage {
  /** Path and query. */
  url: string;
  title: string;
  /** The shell and the releases that it was made with, as one name. */
  set: string;
  /** When it was last seen, ms since 1970. */
  at: number;
  files: readonly string[];
}

/** What is kept, the longest unseen page first. */
export interface Kept {
  isSignedIn: boolean;
  pages: readonly KeptPage[];
}

/** Grows with each change of what is kept, so that an older worker's things are dropped. */
export const cacheName = "aurelle-offline-1";
/** In that cache: what else is in it. */
export const indexUrl = "/.kept";
/** The page that stands in for those that are not kept. */
export const fallbackUrl = "/offline";
/** With this header the server says which shell and releases a page was made with: `Zk3…`, or `Zk3…; keep` where it is the same for everybody. */
export const setHeader = "X-Offline-Set";
export const keepMark = "keep";

/** What is kept, as the page and the worker read it; nothing where nothing can be read. */
export async function readKept(cache: Pick<Cache, "match">): Promise<Kept> {
  const answer = await cache.match(indexUrl);
  return answer ? ((await answer.json()) as Kept) : { isSignedIn: false, pages: [] }; // written by the worker alone
}
