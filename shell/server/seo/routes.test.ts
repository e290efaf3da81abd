/** @jest-environment node */
import type { PageRegistry, Registry } from "@aurelle/shared/contract/registry";
import Fastify from "fastify";
import type { ApiReader } from "../http/apiReader";
import { addSeoFiles } from "./routes";
import { publicPaths, robotsText, sitemapText } from "./seoFiles";

const publicUrl = "https://shop.example";
const entry = (pages: { path: string; title: string; protected?: boolean }[]) => ({
  base: "/r/catalog/1.0.0-aaaaaaaa/",
  requires: "^2.0.0",
  pages,
  slots: [],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: {},
});
const registry: PageRegistry = {
  schema: 1,
  revision: 1,
  remotes: {
    catalog: {
      release: "1.0.0-aaaaaaaa",
      lastGood: null,
      entry: entry([
        { path: "/rings", title: "Rings" },
        { path: "/product/:id", title: "Product" },
        { path: "/cart", title: "Cart" },
        { path: "/login", title: "Login" },
        { path: "/wishes", title: "Wishes", protected: true },
      ]),
    },
  },
};
const empty: Registry = { schema: 1, revision: 1, remotes: {} };
const releases = { current: async () => ({ registry: empty, text: "" }) };

it("lists the pages that anyone may see and look for", () => {
  const paths = publicPaths(registry);
  expect(paths.slice(0, 4)).toEqual(["/", "/about", "/contact", "/faq"]);
  expect(paths).toContain("/rings");
  for (const path of ["/product/:id", "/cart", "/login", "/wishes"]) expect(paths).not.toContain(path);
});

it("keeps search engines from calls and from what is a shopper's own", () => {
  expect(robotsText(publicUrl)).toBe(`User-agent: *
Disallow: /api/
Disallow: /checkout
Disallow: /dashboard
Disallow: /order-confirmation

Sitemap: https://shop.example/sitemap.xml
`);
});

it("writes addresses that XML can hold", () => {
  expect(sitemapText(publicUrl, ["/a&b"])).toContain("<url><loc>https://shop.example/a&#38;b</loc></url>");
});

describe("/sitemap.xml", () => {
  const openShop = (ask: ApiReader, now = () => 0) => {
    const app = Fastify();
    addSeoFiles(app, { publicUrl }, releases, ask, now);
    return app;
  };
  const list = { ids: ["7"], parts: 1 };

  it("names the shop's pages and every product", async () => {
    const { headers, payload } = await openShop(async () => ({ status: 200, body: list })).inject("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(payload).toContain("<loc>https://shop.example/faq</loc>");
    expect(payload).toContain("<loc>https://shop.example/product/7</loc>");
  });

  it("reads the products once an hour, and keeps what it has when they cannot be read", async () => {
    let asked = 0;
    let time = 0;
    const ask: ApiReader = async () => {
      asked += 1;
      return asked === 1 ? { status: 200, body: list } : null;
    };
    const shop = openShop(ask, () => time);
    await Promise.all([shop.inject("/sitemap.xml"), shop.inject("/sitemap.xml")]);
    expect(asked).toBe(1);
    time = 3_600_001;
    expect((await shop.inject("/sitemap.xml")).payload).toContain("/product/7");
    expect(asked).toBe(2);
  });

  it("is an index of parts where one file would be too long", async () => {
    const asked: string[] = [];
    const shop = openShop(async (path) => {
      asked.push(path);
      return { status: 200, body: { ids: path.endsWith("=2") ? ["9"] : ["7"], parts: 2 } };
    });
    const { payload } = await shop.inject("/sitemap.xml");
    expect([...payload.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      "https://shop.example/sitemap-pages.xml",
      "https://shop.example/sitemap-products-1.xml",
      "https://shop.example/sitemap-products-2.xml",
    ]);
    expect(payload).toContain("<sitemapindex");
    expect((await shop.inject("/sitemap-pages.xml")).payload).toContain("<loc>https://shop.example/faq</loc>");
    const part = await shop.inject("/sitemap-products-2.xml");
    expect(part.payload).toContain("<loc>https://shop.example/product/9</loc>");
    expect(part.payload).not.toContain("/product/7");
    expect((await shop.inject("/sitemap-products-3.xml")).statusCode).toBe(404);
    expect((await shop.inject("/sitemap-products-0.xml")).statusCode).toBe(404);
    expect(asked).toEqual([1, 2, 3].map((part) => `/api/products/ids/?part=${part}`));
  });

  it("asks to come again rather than say that the products are gone", async () => {
    const answer = await openShop(async () => null).inject("/sitemap.xml");
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("60");
  });
});
