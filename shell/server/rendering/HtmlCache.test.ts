/** @jest-environment node */
import { type Page, packPage } from "./CachedPage";
import { HtmlCache } from "./HtmlCache";

const aPage = (html: string): Page => ({ status: 200, html, policy: "p", isComplete: true, offlineSet: null });

describe("HtmlCache", () => {
  it("drops everything when the catalogue changes, and stores no page whose rendering began before the change", async () => {
    const cache = new HtmlCache();
    const { version } = cache;
    const page = await packPage(aPage("a"), 0);
    cache.set("/a", page, version);
    expect(cache.get("/a")).toBe(page);
    cache.clear();
    expect(cache.get("/a")).toBeUndefined();
    cache.set("/a", page, version);
    expect(cache.get("/a")).toBeUndefined();
    cache.set("/a", page, cache.version);
    expect(cache.get("/a")).toBe(page);
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
