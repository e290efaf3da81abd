/** @jest-environment node */
import type { Registry } from "@aurelle/shared/contract/registry";
import Fastify from "fastify";
import type { ApiReader } from "../http/apiReader";
import { catalogRegistry } from "../testing/catalogRegistry";
import { oneShell } from "../testing/oneShell";
import { addSeoFiles } from "./routes";
import { publicPaths, robotsText, sitemapText } from "./seoFiles";

const publicUrl = "https://shop.example";
const registry = catalogRegistry(
  { path: "/rings", title: "Rings" },
  { path: "/product/:id", title: "Product" },
  { path: "/cart", title: "Cart" },
  { path: "/login", title: "Login" },
  { path: "/members", title: "Members", protected: true },
);
const empty: Registry = { schema: 1, revision: 1, remotes: {} };
const releases = { current: async () => ({ registry: empty, text: "" }) };

it("lists the public pages that are useful as search results", () => {
  const paths = publicPaths(registry);
  expect(paths.slice(0, 4)).toEqual(["/", "/about", "/contact", "/faq"]);
  expect(paths).toContain("/rings");
  for (const path of ["/product/:id", "/cart", "/login", "/members"]) expect(paths).not.toContain(path);
});

it("disallows the API and the pages of one shopper", () => {
  expect(robotsText(publicUrl)).toBe(`User-agent: *
Disallow: /api/
Disallow: /checkout
Disallow: /dashboard
Disallow: /order-confirmation

Sitemap: https://shop.example/sitemap.xml
`);
});

it("escapes addresses for XML", () => {
  expect(sitemapText(publicUrl, ["/a&b"])).toContain("<url><loc>https://shop.example/a&#38;b</loc></url>");
});

describe("/sitemap.xml", () => {
  const openShop = (readApi: ApiReader, now = () => 0) => {
    const app = Fastify();
    addSeoFiles(app, { publicUrl }, { releases, shells: oneShell(), readApi }, now);
    return app;
  };
  const list = { ids: ["7"], parts: 1 };

  it("lists the shop's pages and every product", async () => {
    const { headers, payload } = await openShop(async () => ({ status: 200, body: list })).inject("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(payload).toContain("<loc>https://shop.example/faq</loc>");
    expect(payload).toContain("<loc>https://shop.example/product/7</loc>");
  });

  it("reads the products once an hour, and uses the old list when they cannot be read", async () => {
    let reads = 0;
    let time = 0;
    const readApi: ApiReader = async () => {
      reads += 1;
      return reads === 1 ? { status: 200, body: list } : null;
    };
    const shop = openShop(readApi, () => time);
    await Promise.all([shop.inject("/sitemap.xml"), shop.inject("/sitemap.xml")]);
    expect(reads).toBe(1);
    time = 3_600_001;
    expect((await shop.inject("/sitemap.xml")).payload).toContain("/product/7");
    expect(reads).toBe(2);
  });

  it("is an index of parts when one file would be too long", async () => {
    const paths: string[] = [];
    const shop = openShop(async (path) => {
      paths.push(path);
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
    expect(paths).toEqual([1, 2].map((part) => `/api/products/ids/?part=${part}`));
  });

  it("L6 makes no call for a part that there is not, whatever number a visitor makes up", async () => {
    const read: string[] = [];
    const shop = openShop(async (path) => {
      read.push(path);
      return { status: 200, body: { ids: ["7"], parts: 7 } };
    });
    for (let part = 1; part <= 7; part += 1) await shop.inject(`/sitemap-products-${part}.xml`);
    read.length = 0;
    const made = Array.from({ length: 10 }, (_, index) => shop.inject(`/sitemap-products-${index + 8}.xml`));
    expect((await Promise.all(made)).map(({ statusCode }) => statusCode)).toEqual(made.map(() => 404));
    expect((await shop.inject("/sitemap.xml")).statusCode).toBe(200);
    expect(read).toEqual([]);
  });

  it("L6 reads again at most once a second while the API fails, whichever parts are asked for", async () => {
    let time = 0;
    let reads = 0;
    const shop = openShop(
      async () => {
        reads += 1;
        return null;
      },
      () => time,
    );
    for (const url of ["/sitemap.xml", "/sitemap-products-1.xml", "/sitemap-products-2.xml", "/sitemap.xml"])
      expect((await shop.inject(url)).statusCode).toBe(503);
    expect(reads).toBe(1);
    time = 1000;
    await shop.inject("/sitemap.xml");
    expect(reads).toBe(2);
  });

  it("answers 503 when the products cannot be read, so that none looks deleted", async () => {
    const response = await openShop(async () => null).inject("/sitemap.xml");
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBe("60");
  });
});
