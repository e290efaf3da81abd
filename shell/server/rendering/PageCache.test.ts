/** @jest-environment node */
import type { Page } from "./CachedPage";
import { PageCache } from "./PageCache";

const aPage = (html: string, isComplete = true): Page => ({
  status: 200,
  html: [html],
  policy: "p",
  isComplete,
  remotes: [],
  products: ["halo"],
  offlineSet: null,
});

let now = 0;
beforeEach(() => {
  now = 1_750_000_000_000;
  jest.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

describe("PageCache", () => {
  it("renders a page once for requests at the same time and for five seconds", async () => {
    const cache = new PageCache();
    const render = jest.fn(async () => aPage("rings"));
    await Promise.all([cache.get("/rings", render), cache.get("/rings", render)]);
    now += 5000;
    expect((await cache.get("/rings", render)).plain.toString()).toBe("rings");
    expect(render).toHaveBeenCalledTimes(1);
  });

  it("sends an older page at once, and the new one to the next visitor", async () => {
    const cache = new PageCache();
    await cache.get("/rings", async () => aPage("old"));
    now += 5001;
    const rendering = Promise.resolve(aPage("new"));
    expect((await cache.get("/rings", () => rendering)).plain.toString()).toBe("old");
    const next = () => Promise.reject(new Error("rendered already"));
    let text = "old";
    while (text === "old") {
      await new Promise((resolve) => setImmediate(resolve)); // compressing takes a few turns of the event loop
      text = (await cache.get("/rings", next)).plain.toString();
    }
    expect(text).toBe("new");
  });

  it("waits for the new page when the old one is more than a minute old", async () => {
    const cache = new PageCache();
    await cache.get("/rings", async () => aPage("old"));
    now += 60_001;
    expect((await cache.get("/rings", async () => aPage("new"))).plain.toString()).toBe("new");
  });

  it("does not cache an incomplete page, and drops a page when a product on it changes", async () => {
    const cache = new PageCache();
    const render = jest.fn(async () => aPage("rings"));
    render.mockResolvedValueOnce(aPage("rings", false));
    await cache.get("/rings", render);
    await cache.get("/rings", render);
    await cache.get("/rings", render);
    expect(render).toHaveBeenCalledTimes(2);
    cache.drop(["halo"]);
    await cache.get("/rings", render);
    expect(render).toHaveBeenCalledTimes(3);
  });
});
