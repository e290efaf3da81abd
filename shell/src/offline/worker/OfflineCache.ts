import {
  cacheName,
  fallbackUrl,
  indexUrl,
  type Kept,
  type KeptPage,
  keepMark,
  readKept,
  setHeader,
  type ToWorker,
} from "../../../protocol/offlineProtocol";
import { assetsIn, isFile } from "./assetsIn";

/** Pages kept at once; the one that was not seen for longest goes first. */
export const mostPages = 20;
/** Of what a page shows beside what it needs: its pictures, and code that came later. */
export const mostFiles = 60;

type Keep = Extract<ToWorker, { kind: "keep" }>;
interface KeeperParts {
  caches: Pick<CacheStorage, "open" | "delete">;
  fetch: typeof fetch;
  now: () => number;
  origin: string;
}

/**
 * Keeps public pages, each with the files that it names, for visits without a connection. What is asked of it is done one after
 * another. Nothing is kept that the server does not call the same for everybody (docs/decisions/0013-offline.md).
 */
export class OfflineCache {
  readonly #parts: KeeperParts;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** @throws TypeError when something of it does not come; then what was kept before stays as it was. */
  keep(page: Keep): Promise<void> {
    return this.#inTurn(async () => {
      const cache = await this.#open();
      let { pages, isSignedIn } = await readKept(cache);
      // Whoever was signed in has left, in whatever way.
      if (isSignedIn && !page.isSignedIn) pages = [];
      const { set: today, kept } = await this.#fetchPage(cache, page);
      const others = pages.filter(({ url }) => url !== page.url);
      // A page of another shell or other releases than today's is never shown again.
      const current = others.filter(({ set }) => today === null || set === today);
      if (!kept) return this.#settle(cache, { pages: current, isSignedIn: page.isSignedIn });
      const standIn =
        current.find(({ url }) => url === fallbackUrl) ??
        (await this.#fetchPage(cache, { ...page, url: fallbackUrl, files: [] }).then(
          (fetched) => fetched.kept,
          () => null,
        ));
      const rest = current.filter(({ url }) => url !== fallbackUrl);
      await this.#settle(cache, {
        pages: [...(standIn ? [standIn] : []), ...[...rest, kept].slice(-mostPages)],
        isSignedIn: page.isSignedIn,
      });
    });
  }

  forget(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#parts.caches.delete(cacheName);
    });
  }

  /** The page as it was when it was last seen, marked as such; else the one that stands in; `null`: neither is kept. */
  async page(url: string): Promise<Response | null> {
    const cache = await this.#open();
    const { pages } = await readKept(cache);
    const page = pages.find((kept) => kept.url === url);
    if (page && url !== fallbackUrl)
      return marked(await cache.match(url), `data-kept="${new Date(page.at).toISOString()}"`);
    return marked(await cache.match(fallbackUrl), "data-stand-in");
  }

  async file(request: Request): Promise<Response | undefined> {
    return (await this.#open()).match(request, { ignoreVary: true });
  }

  #open(): Promise<Cache> {
    return this.#parts.caches.open(cacheName);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {}); // whoever asked hears of the failure
    return mine;
  }

  /** Puts a page and its files into the cache. `kept` is `null` for one that is not to be; `set` is today's, where the answer says it. */
  async #fetchPage(cache: Cache, { url, files }: Keep): Promise<{ set: string | null; kept: KeptPage | null }> {
    const answer = await this.#parts.fetch(url, {
      cache: "no-cache",
      redirect: "manual",
      headers: { Accept: "text/html" },
    });
    const [set = null, mark] = answer.headers.get(setHeader)?.split("; ") ?? [];
    const named = answer.status === 200 && mark === keepMark ? assetsIn(await answer.clone().text()) : null;
    if (!named || set === null) return { set, kept: null };
    const beside = files.filter((file) => this.#isOurs(file)).slice(0, mostFiles);
    await Promise.all(named.needed.map((file) => this.#fetchFile(cache, file)));
    const came = await Promise.all(
      beside.map((file) =>
        this.#fetchFile(cache, file).then(
          () => [file],
          () => [],
        ),
      ),
    );
    await cache.put(url, answer);
    const all = [...new Set([...named.needed, ...came.flat()])];
    return { set, kept: { url, title: named.title, set, at: this.#parts.now(), files: all } };
  }

  #isOurs(file: string): boolean {
    const { origin, pathname } = new URL(file, this.#parts.origin);
    return origin === this.#parts.origin && isFile(pathname);
  }

  /** What a name says stays what it is: a file that is there is not asked for again. */
  async #fetchFile(cache: Cache, file: string): Promise<void> {
    if (await cache.match(file, { ignoreVary: true })) return;
    const answer = await this.#parts.fetch(file);
    if (answer.status !== 200) throw new TypeError(`${file} is not there: ${answer.status}`);
    await cache.put(file, answer);
  }

  /** Writes down what is kept, and drops what no kept page names. */
  async #settle(cache: Cache, kept: Kept): Promise<void> {
    const { origin } = this.#parts;
    await cache.put(indexUrl, new Response(JSON.stringify(kept)));
    const urls = [indexUrl, ...kept.pages.flatMap(({ url, files }) => [url, ...files])];
    const named = new Set(urls.map((url) => new URL(url, origin).href));
    for (const request of await cache.keys())
      if (!named.has(request.url)) await cache.delete(request, { ignoreVary: true });
  }
}

/** The same document, with a mark on its first element that the page reads (`keptMarks`). */
async function marked(answer: Response | undefined, mark: string): Promise<Response | null> {
  if (!answer) return null;
  const headers = new Headers(answer.headers);
  // Of the bytes that came over the wire.
  for (const name of ["Content-Encoding", "Content-Length", "ETag", setHeader]) headers.delete(name);
  headers.set("Cache-Control", "no-store");
  return new Response((await answer.text()).replace("<html ", `<html ${mark} `), { headers });
}
