import { cacheName, fallbackUrl, indexUrl, type Kept, setHeader } from "../../../protocol/offlineProtocol";
import { mostPages, OfflineCache } from "./OfflineCache";

const origin = "https://shop.example";

/** The part of the browser's Cache that is used. */
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
let asked: string[];
let cache: ReturnType<typeof aCache>;
let isOffline: boolean;
let now: number;

beforeEach(() => {
  set = "set-1";
  missing = new Set();
  asked = [];
  cache = aCache();
  isOffline = false;
  now = 0;
  pages = new Map([
    [fallbackUrl, aDocument("You are offline", ["/assets/main.1.js"], ["/assets/cart.1.js"])],
    ["/rings", aDocument("Rings &amp; bands", ["/assets/main.1.js", "/r/catalog/1/page.1.js"])],
    ["/cart", '<html lang="en-GB"><p>drawn by the browser</p></html>'],
  ]);
});

const respond = async (input: RequestInfo | URL): Promise<Response> => {
  const url = String(input);
  asked.push(url);
  if (isOffline) throw new TypeError("Failed to fetch");
  const page = pages.get(url);
  if (page)
    return new Response(page, {
      headers: { [setHeader]: url === "/cart" ? set : `${set}; keep`, "Content-Encoding": "br" },
    });
  return missing.has(url) ? new Response("", { status: 404 }) : new Response(`bytes of ${url}`);
};
const aKeeper = () =>
  new OfflineCache({
    caches: {
      open: async () => cache as unknown as Cache, // as far as it is used
      delete: async (name) => {
        expect(name).toBe(cacheName);
        cache.entries.clear();
        return true;
      },
    },
    fetch: respond,
    now: () => now,
    origin,
  });
const keep = (keeper: OfflineCache, url: string, files: readonly string[] = [], isSignedIn = false) =>
  keeper.keep({ kind: "keep", url, files, isSignedIn });
const index = async () => (await (await cache.match(indexUrl))?.json()) as Kept;
const urls = async () => (await index()).pages.map(({ url }) => url);
const paths = () => [...cache.entries.keys()].map((href) => href.slice(origin.length)).sort();

it("keeps a page with the files that it names and those that it shows, and the page that stands in", async () => {
  await keep(aKeeper(), "/rings", [`${origin}/photos/w256/ring.avif`, `${origin}/assets/ToastBox.1.js`]);
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

it("gives the page back marked with the day, without what belonged to the wire", async () => {
  now = Date.UTC(2025, 0, 31, 9);
  const keeper = aKeeper();
  await keep(keeper, "/rings");
  const answer = await keeper.page("/rings");
  expect(await answer?.text()).toContain('<html data-kept="2025-01-31T09:00:00.000Z" lang="en-GB">');
  expect([answer?.headers.get("Content-Encoding"), answer?.headers.get(setHeader)]).toEqual([null, null]);
});

it("lets another page stand in for one that is not kept, and has nothing where nothing is kept", async () => {
  const keeper = aKeeper();
  expect(await keeper.page("/rings")).toBeNull();
  await keep(keeper, "/rings");
  expect(await (await keeper.page("/necklaces"))?.text()).toContain("<html data-stand-in lang");
});

it("keeps no page that the server does not call the same for everybody, and drops one that no longer is", async () => {
  const keeper = aKeeper();
  await keep(keeper, "/cart");
  expect(await urls()).toEqual([]);
  await keep(keeper, "/rings");
  pages.set("/rings", "<html>only for you</html>");
  await keep(keeper, "/rings");
  expect(await urls()).toEqual([fallbackUrl]);
  expect(paths()).not.toContain("/rings");
});

it("never keeps an answer of the API, another site's file or one that is not code, style, font or picture", async () => {
  await keep(aKeeper(), "/rings", [
    `${origin}/api/cart/`,
    `${origin}/api/photo.jpg`,
    `${origin}/remotes.json`,
    "https://elsewhere.example/x.js",
    `${origin}/hero/film.mp4`,
  ]);
  expect(asked.filter((url) => /api|remotes|elsewhere|mp4/.test(url))).toEqual([]);
});

it("does not keep a page of which a file does not come, and leaves what was kept as it was", async () => {
  const keeper = aKeeper();
  await keep(keeper, "/rings");
  const before = await urls();
  pages.set("/new", aDocument("New", ["/assets/gone.js"]));
  missing.add("/assets/gone.js");
  await expect(keep(keeper, "/new")).rejects.toThrow("/assets/gone.js is not there: 404");
  expect(await urls()).toEqual(before);
});

it("a picture that does not come costs nothing but itself", async () => {
  missing.add(`${origin}/photos/gone.jpg`);
  await keep(aKeeper(), "/rings", [`${origin}/photos/gone.jpg`]);
  expect(await urls()).toContain("/rings");
});

it("drops every page of another shell or other releases, and the files that no page names any more", async () => {
  const keeper = aKeeper();
  await keep(keeper, "/rings");
  set = "set-2";
  pages.set("/aurora", aDocument("Aurora", ["/assets/main.2.js"]));
  pages.set(fallbackUrl, aDocument("You are offline", ["/assets/main.2.js"]));
  await keep(keeper, "/aurora");
  expect(await urls()).toEqual([fallbackUrl, "/aurora"]);
  expect(paths()).toEqual(["/.kept", "/assets/main.2.js", "/aurora", "/offline"]);
  expect(await (await keeper.page("/rings"))?.text()).toContain("data-stand-in");
});

it("learns of today's set from a page that is not kept, too", async () => {
  const keeper = aKeeper();
  await keep(keeper, "/rings");
  set = "set-2";
  await keep(keeper, "/cart");
  expect(await urls()).toEqual([]);
  expect(paths()).toEqual(["/.kept"]);
});

it("holds so many pages and no more: the one that was not seen for longest goes", async () => {
  const keeper = aKeeper();
  for (let count = 0; count <= mostPages; count += 1) {
    pages.set(`/p${count}`, aDocument(`P${count}`, []));
    await keep(keeper, `/p${count}`);
  }
  await keep(keeper, "/p1");
  pages.set("/last", aDocument("Last", []));
  await keep(keeper, "/last");
  const kept = await urls();
  expect(kept).toHaveLength(mostPages + 1);
  expect([kept.includes("/p1"), kept.includes("/p2"), kept[0]]).toEqual([true, false, fallbackUrl]);
});

it("a file that is there is not asked for again", async () => {
  const keeper = aKeeper();
  await keep(keeper, "/rings");
  await keep(keeper, "/rings");
  expect(asked.filter((url) => url === "/assets/main.1.js")).toHaveLength(1);
});

it("without a connection nothing that is kept is lost", async () => {
  const keeper = aKeeper();
  await keep(keeper, "/rings");
  isOffline = true;
  await expect(keep(keeper, "/rings")).rejects.toThrow("Failed to fetch");
  expect(await urls()).toContain("/rings");
});

it("forgets everything when the session ends, in whatever way", async () => {
  const keeper = aKeeper();
  await keep(keeper, "/rings", [], true);
  await keeper.forget();
  expect(paths()).toEqual([]);
  await keep(keeper, "/rings", [], true);
  pages.set("/about", aDocument("About", []));
  await keep(keeper, "/about", [], false);
  expect(await urls()).toEqual([fallbackUrl, "/about"]);
});
