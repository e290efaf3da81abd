import {
  fallbackUrl,
  type OfflineIndex,
  offlineCacheName,
  offlineIndexUrl,
  offlineSetHeader,
} from "../../../protocol/offlineProtocol";
import { maxPages, OfflineCache } from "./OfflineCache";

const origin = "https://shop.example";

/** A fake of the browser's Cache: only what the code under test uses. */
function aCache() {
  const entries = new Map<string, Response>();
  const hrefOf = (of: RequestInfo | URL) => new URL(of instanceof Request ? of.url : of, origin).href;
  return {
    entries,
    match: async (of: RequestInfo | URL) => entries.get(hrefOf(of))?.clone(),
    put: async (of: RequestInfo | URL, answer: Response) => void entries.set(hrefOf(of), answer),
    delete: async (of: RequestInfo | URL) => entries.delete(hrefOf(of)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  };
}

const plan = (files: readonly string[], offline: readonly string[] = []) =>
  JSON.stringify({
    scripts: files.map((url) => ({ url })),
    styles: [],
    preloads: [],
    ...(offline.length > 0 && { offline }),
  });
const aDocument = (title: string, files: readonly string[], offline?: readonly string[]) =>
  `<!doctype html><html lang="en-GB"><head><title>${title}</title></head><body><p>${title}</p>
<script type="application/json" id="page-plan">${plan(files, offline)}</script></body></html>`;

let set: string;
let pages: Map<string, string>;
let missing: Set<string>;
let requested: string[];
let cache: ReturnType<typeof aCache>;
let isOffline: boolean;
let now: number;

beforeEach(() => {
  set = "set-1";
  missing = new Set();
  requested = [];
  cache = aCache();
  isOffline = false;
  now = 0;
  pages = new Map([
    [fallbackUrl, aDocument("You are offline", ["/assets/main.1.js"], ["/assets/cart.1.js"])],
    ["/rings", aDocument("Rings &amp; bands", ["/assets/main.1.js", "/r/catalog/1/page.1.js"])],
    ["/cart", '<html lang="en-GB"><p>rendered by the browser</p></html>'],
    ["/dashboard", aDocument("Ada Lovelace", ["/assets/main.1.js"])],
  ]);
});

/** The server does not mark these as the same for all visitors. */
const personal: ReadonlySet<string> = new Set(["/cart", "/dashboard"]);
const respond = async (input: RequestInfo | URL): Promise<Response> => {
  const url = String(input);
  requested.push(url);
  if (isOffline) throw new TypeError("Failed to fetch");
  const page = pages.get(url);
  if (page)
    return new Response(page, {
      headers: { [offlineSetHeader]: personal.has(url) ? set : `${set}; keep`, "Content-Encoding": "br" },
    });
  return missing.has(url) ? new Response("", { status: 404 }) : new Response(`bytes of ${url}`);
};
const anOfflineCache = () =>
  new OfflineCache({
    caches: {
      open: async () => cache as unknown as Cache, // the code under test uses only these methods
      delete: async (name) => {
        expect(name).toBe(offlineCacheName);
        cache.entries.clear();
        return true;
      },
    },
    fetch: respond,
    now: () => now,
    origin,
  });
const add = (offline: OfflineCache, url: string, files: readonly string[] = [], shopper: string | null = null) =>
  offline.add({ kind: "keep", url, files, shopper });
const index = async () => (await (await cache.match(offlineIndexUrl))?.json()) as OfflineIndex;
const urls = async () => (await index()).pages.map(({ url }) => url);
const paths = () => [...cache.entries.keys()].map((href) => href.slice(origin.length)).sort();

it("F42 caches the files of another origin, also those that the shop's own origin has to send", async () => {
  const main = "https://cdn.example/assets/main.1.js";
  pages.set("/rings", aDocument("Rings", [main]));
  missing.add(main);
  await add(anOfflineCache(), "/rings", ["https://other.example/assets/a.js"]);
  expect(await cache.entries.get(main)?.text()).toBe("bytes of /assets/main.1.js");
  expect(requested.slice(0, 3)).toEqual(["/rings", main, "/assets/main.1.js"]);
});

it("caches a page with the files that its document names or that it shows, and the fallback page", async () => {
  await add(anOfflineCache(), "/rings", [`${origin}/photos/w256/ring.avif`, `${origin}/assets/ToastBox.1.js`]);
  expect(paths()).toEqual(
    [
      "/.kept",
      "/assets/ToastBox.1.js",
      "/assets/cart.1.js",
      "/assets/main.1.js",
      "/offline",
      "/photos/w256/ring.avif",
      "/r/catalog/1/page.1.js",
      "/rings",
    ].sort(),
  );
  expect((await index()).pages.map(({ title }) => title)).toEqual(["You are offline", "Rings & bands"]);
});

it("returns the page marked with its date, without the headers of the network", async () => {
  now = Date.UTC(2025, 0, 31, 9);
  const offline = anOfflineCache();
  await add(offline, "/rings");
  const answer = await offline.page("/rings");
  expect(await answer?.text()).toContain('<html data-kept="2025-01-31T09:00:00.000Z" lang="en-GB">');
  expect([answer?.headers.get("Content-Encoding"), answer?.headers.get(offlineSetHeader)]).toEqual([null, null]);
});

it("returns the fallback page for a page that is not cached, and nothing from an empty cache", async () => {
  const offline = anOfflineCache();
  expect(await offline.page("/rings")).toBeNull();
  await add(offline, "/rings");
  expect(await (await offline.page("/necklaces"))?.text()).toContain("<html data-stand-in lang");
});

it("caches no page that is not the same for all visitors, and drops one that no longer is", async () => {
  const offline = anOfflineCache();
  await add(offline, "/cart");
  await add(offline, "/dashboard");
  expect(await urls()).toEqual([]);
  await add(offline, "/rings");
  pages.set("/rings", "<html>only for you</html>");
  await add(offline, "/rings");
  expect(await urls()).toEqual([fallbackUrl]);
  expect(paths()).not.toContain("/rings");
});

it("never caches a response of the API, a file of another site, or a file that is no script, style, font or image", async () => {
  await add(anOfflineCache(), "/rings", [
    `${origin}/api/cart/`,
    `${origin}/api/photo.jpg`,
    `${origin}/remotes.json`,
    "https://elsewhere.example/x.js",
    `${origin}/hero/film.mp4`,
  ]);
  expect(requested.filter((url) => /api|remotes|elsewhere|mp4/.test(url))).toEqual([]);
});

it("does not cache a page with a missing file, and leaves the cache as it was", async () => {
  const offline = anOfflineCache();
  await add(offline, "/rings");
  const before = await urls();
  pages.set("/new", aDocument("New", ["/assets/gone.js"]));
  missing.add("/assets/gone.js");
  await expect(add(offline, "/new")).rejects.toThrow("/assets/gone.js is not there: 404");
  expect(await urls()).toEqual(before);
});

it("caches a page without an image that cannot be fetched", async () => {
  missing.add(`${origin}/photos/gone.jpg`);
  await add(anOfflineCache(), "/rings", [`${origin}/photos/gone.jpg`]);
  expect(await urls()).toContain("/rings");
});

it("drops every page of another shell or other releases, and the files that no page names any more", async () => {
  const offline = anOfflineCache();
  await add(offline, "/rings");
  set = "set-2";
  pages.set("/aurora", aDocument("Aurora", ["/assets/main.2.js"]));
  pages.set(fallbackUrl, aDocument("You are offline", ["/assets/main.2.js"]));
  await add(offline, "/aurora");
  expect(await urls()).toEqual([fallbackUrl, "/aurora"]);
  expect(paths()).toEqual(["/.kept", "/assets/main.2.js", "/aurora", "/offline"]);
  expect(await (await offline.page("/rings"))?.text()).toContain("data-stand-in");
});

it("reads the current releases also from a page that is not cached", async () => {
  const offline = anOfflineCache();
  await add(offline, "/rings");
  set = "set-2";
  await add(offline, "/cart");
  expect(await urls()).toEqual([]);
  expect(paths()).toEqual(["/.kept"]);
});

it("holds a limited number of pages, and drops the one that was seen least recently", async () => {
  const offline = anOfflineCache();
  for (let count = 0; count <= maxPages; count += 1) {
    pages.set(`/p${count}`, aDocument(`P${count}`, []));
    await add(offline, `/p${count}`);
  }
  await add(offline, "/p1");
  pages.set("/last", aDocument("Last", []));
  await add(offline, "/last");
  const cached = await urls();
  expect(cached).toHaveLength(maxPages + 1);
  expect([cached.includes("/p1"), cached.includes("/p2"), cached[0]]).toEqual([true, false, fallbackUrl]);
});

it("does not request a cached file again", async () => {
  const offline = anOfflineCache();
  await add(offline, "/rings");
  await add(offline, "/rings");
  expect(requested.filter((url) => url === "/assets/main.1.js")).toHaveLength(1);
});

it("deletes no cached page without a connection", async () => {
  const offline = anOfflineCache();
  await add(offline, "/rings");
  isOffline = true;
  await expect(add(offline, "/rings")).rejects.toThrow("Failed to fetch");
  expect(await urls()).toContain("/rings");
});

it("deletes everything when the session ends, whether a sign-out was reported or not", async () => {
  const offline = anOfflineCache();
  await add(offline, "/rings", [], "ada");
  await offline.clear();
  expect(paths()).toEqual([]);
  await add(offline, "/rings", [], "ada");
  pages.set("/about", aDocument("About", []));
  await add(offline, "/about", [], null);
  expect(await urls()).toEqual([fallbackUrl, "/about"]);
});

it("Y2 deletes the pages of one shopper when another one visits a page, and leaves those of a guest", async () => {
  const offline = anOfflineCache();
  pages.set("/about", aDocument("About", []));
  await add(offline, "/rings", [], null);
  await add(offline, "/about", [], "ada");
  expect(await urls()).toEqual([fallbackUrl, "/rings", "/about"]);
  await add(offline, "/about", [], "grace");
  expect(await urls()).toEqual([fallbackUrl, "/about"]);
});

it("Y2 deletes pages that an older worker cached in a session", async () => {
  const page = { url: "/about", title: "About", set, at: 0, files: [] };
  await cache.put(offlineIndexUrl, Response.json({ isSignedIn: true, pages: [page] }));
  await add(anOfflineCache(), "/rings", [], "ada");
  expect(await urls()).toEqual([fallbackUrl, "/rings"]);
});
