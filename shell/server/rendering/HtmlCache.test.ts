/** @jest-environment node */
import { type Page, packPage } from "./CachedPage";
import { HtmlCache } from "./HtmlCache";

const aPage = (html: string, products: string[] = []): Page => ({
  status: 200,
  html: [html],
  policy: "p",
  isComplete: true,
  remotes: [],
  products,
  offlineSet: null,
});

describe("HtmlCache", () => {
  it("F8 drops the pages that show a changed product, and no others", async () => {
    const cache = new HtmlCache();
    const rings = await packPage(aPage("rings", ["halo", "band"]), 0);
    const about = await packPage(aPage("about"), 0);
    const store = () => {
      cache.set("/rings", rings, cache.version);
      cache.set("/about", about, cache.version);
    };
    store();
    cache.drop(["pendant"]);
    expect([cache.get("/rings"), cache.get("/about")]).toEqual([rings, about]);
    cache.drop(["band"]);
    expect([cache.get("/rings"), cache.get("/about")]).toEqual([undefined, about]);
    store();
    cache.drop(null);
    expect([cache.get("/rings"), cache.get("/about")]).toEqual([undefined, about]);
  });

  it("F8 stores no page whose rendering began before one of its products changed", async () => {
    const cache = new HtmlCache();
    const { version } = cache;
    const page = await packPage(aPage("a", ["halo"]), 0);
    cache.drop(["band"]);
    cache.set("/a", page, version);
    expect(cache.get("/a")).toBe(page);
    cache.drop(["halo"]);
    cache.drop(["band"]);
    cache.set("/a", page, version);
    expect(cache.get("/a")).toBeUndefined();
    cache.set("/a", page, cache.version);
    expect(cache.get("/a")).toBe(page);
  });

  it("stores no page with products when more has changed since its rendering began than is remembered", async () => {
    const cache = new HtmlCache();
    for (let change = 0; change < 1001; change += 1) cache.drop(["band"]);
    cache.set("/a", await packPage(aPage("a", ["halo"]), 0), 0);
    cache.set("/about", await packPage(aPage("about"), 0), 0);
    expect(cache.get("/a")).toBeUndefined();
    expect(cache.get("/about")).toBeDefined();
  });

  it("drops the least recently used page when it is full", async () => {
    const cache = new HtmlCache();
    // Of 64 MiB: three pages of this size do not fit.
    const large = { ...(await packPage(aPage("x"), 0)), plain: Buffer.alloc(30 * 1024 * 1024) };
    cache.set("/a", large, 0);
    cache.set("/b", large, 0);
    cache.get("/a");
    cache.set("/c", large, 0);
    expect(cache.get("/b")).toBeUndefined();
    expect(cache.get("/a")).toBeDefined();
    expect(cache.get("/c")).toBeDefined();
  });
});
