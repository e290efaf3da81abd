/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { HtmlCache, type Page, pack } from "./HtmlCache";

const aPage = (html: string): Page => ({ status: 200, html, policy: "p", isComplete: true, offlineSet: null });

describe("pack", () => {
  it("gives the same page in three forms, under a tag that its content makes", async () => {
    const page = await pack(aPage("<p>ring</p>"), 7);
    expect(brotliDecompressSync(page.br).toString()).toBe("<p>ring</p>");
    expect(gunzipSync(await page.gzip()).toString()).toBe("<p>ring</p>");
    expect(page.at).toBe(7);
    expect((await pack(aPage("<p>ring</p>"), 8)).etag).toBe(page.etag);
    expect((await pack(aPage("<p>rings</p>"), 8)).etag).not.toBe(page.etag);
  });
});

it("knows a page again that was drawn at another time and shows the same", async () => {
  const tagAt = async (at: number, price: number) =>
    (await pack(aPage(`<script>{"at":${at},"readAt":${at + 1},"current_price":${price}}</script>`), at)).etag;
  const now = 1_750_000_000_000;
  expect(await tagAt(now + 60_000, 1250)).toBe(await tagAt(now, 1250));
  expect(await tagAt(now, 1300)).not.toBe(await tagAt(now, 1250));
});

describe("HtmlCache", () => {
  it("forgets all when the catalogue changes, and what was being drawn meanwhile", async () => {
    const store = new HtmlCache();
    const { version } = store;
    const page = await pack(aPage("a"), 0);
    store.keep("/a", page, version);
    expect(store.get("/a")).toBe(page);
    store.clear();
    expect(store.get("/a")).toBeUndefined();
    store.keep("/a", page, version);
    expect(store.get("/a")).toBeUndefined();
    store.keep("/a", page, store.version);
    expect(store.get("/a")).toBe(page);
  });

  it("drops what was unused for longest when it is full", async () => {
    const store = new HtmlCache();
    // Of 64 MiB: three do not fit.
    const large = { ...(await pack(aPage("x"), 0)), plain: Buffer.alloc(30 * 1024 * 1024) };
    store.keep("/a", large, 0);
    store.keep("/b", large, 0);
    store.get("/a");
    store.keep("/c", large, 0);
    expect(store.get("/b")).toBeUndefined();
    expect(store.get("/a")).toBeDefined();
    expect(store.get("/c")).toBeDefined();
  });
});
