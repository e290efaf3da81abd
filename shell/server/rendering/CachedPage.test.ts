/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Page, packPage } from "./CachedPage";

const aPage = (html: string): Page => ({
  status: 200,
  html: [html],
  policy: "p",
  isComplete: true,
  remotes: [],
  products: [],
  offlineSet: null,
});

describe("packPage", () => {
  it("returns the page in three encodings, with an ETag of its content", async () => {
    const page = await packPage(aPage("<p>ring</p>"), 7);
    expect(brotliDecompressSync(page.br).toString()).toBe("<p>ring</p>");
    expect(gunzipSync(await page.gzip()).toString()).toBe("<p>ring</p>");
    expect(page.at).toBe(7);
    expect((await packPage(aPage("<p>ring</p>"), 8)).etag).toBe(page.etag);
    expect((await packPage(aPage("<p>rings</p>"), 8)).etag).not.toBe(page.etag);
  });

  it("gives two renderings of the same data the same ETag", async () => {
    const etagAt = async (at: number, price: number) =>
      (await packPage(aPage(`<script>{"at":${at},"readAt":${at + 1},"current_price":${price}}</script>`), at)).etag;
    const now = 1_750_000_000_000;
    expect(await etagAt(now + 60_000, 1250)).toBe(await etagAt(now, 1250));
    expect(await etagAt(now, 1300)).not.toBe(await etagAt(now, 1250));
  });
});
