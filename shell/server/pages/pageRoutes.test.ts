/** @jest-environment node */
import { apiConfigFromEnv } from "@aurelle/api/config";
import type { PageRegistry, Registry } from "@aurelle/shared/contract/registry";
import Fastify, { type FastifyInstance } from "fastify";
import type { ApiReader } from "../http/apiReader";
import { AssetOrigins } from "../releases/AssetOrigins";
import { Previews } from "../releases/Previews";
import { shopServerOptions } from "../serverOptions";
import { canaryRelease, withCanaries } from "../testing/canaryRegistry";
import { oneShell } from "../testing/oneShell";
import { aPool, someDependencies } from "../testing/pageDependencies";
import { addPageRoutes } from "./pageRoutes";

let app: FastifyInstance;
let pool: ReturnType<typeof aPool>;
function open(
  isLimited: boolean,
  registry: Registry = { schema: 1, revision: 1, remotes: {} },
  readApi: ApiReader = async () => null,
) {
  pool = aPool("<h1>Rendered by the server</h1>");
  const { criticalStyles, ...common } = someDependencies({ pool, readApi });
  app = Fastify(shopServerOptions(common.config, apiConfigFromEnv({})));
  addPageRoutes(app, {
    ...common,
    shells: oneShell(),
    renderers: { of: () => ({ pool, criticalStyles }) },
    releases: { current: async () => ({ registry, text: JSON.stringify(registry) }) },
    previews: new Previews("", ""),
    devBuilds: null,
    isLimited,
    isOfflineOn: async () => false,
    assetOrigins: new AssetOrigins([], () => {}),
    dictionaries: null,
  });
}
afterEach(() => app.close());

/** Whether the server has rendered the page at a path for this address. */
async function isRendered(path: string, remoteAddress = "10.0.0.1"): Promise<boolean> {
  const { payload } = await app.inject({ url: path, remoteAddress });
  return payload.includes("Rendered by the server");
}

describe("page routes", () => {
  it("F9 leaves the pages to the browser of an address that has had 300 of them in a minute", async () => {
    open(true);
    for (let index = 0; index < 300; index += 1) expect(await isRendered(`/made-up-${index}`)).toBe(true);
    expect(await isRendered("/made-up-300")).toBe(false);
    expect(await isRendered("/made-up-0")).toBe(true);
    expect(await isRendered("/made-up-301", "10.0.0.2")).toBe(true);
  });

  it("do not limit tests and measurements", async () => {
    open(false);
    for (let index = 0; index < 301; index += 1) expect(await isRendered(`/made-up-${index}`)).toBe(true);
  });
});

describe("the page of a product", () => {
  it("moves to its handle with the query of the address", async () => {
    const body = { id: "7", handle: "oak-ring-7", title: "Oak Ring", current_price: 98000 };
    open(false, withCanaries([100], ["/product/:id"]), async () => ({ status: 200, body }));
    const { statusCode, headers } = await app.inject("/product/7?utm_source=mail");
    expect([statusCode, headers.location]).toEqual([301, "/product/oak-ring-7?utm_source=mail"]);
    expect(headers["cache-control"]).toMatch(/max-age=0|no-cache/);
    expect((await app.inject("/product/oak-ring-7?utm_source=mail")).statusCode).toBe(200);
  });
});

describe("an address", () => {
  const openWith = (...paths: string[]) => open(false, withCanaries([100], paths));

  it.each(["/product/SKU-12.34", "/product/halo-0.75ct", "/order-confirmation/A.1042"])(
    "2.10 %s is a page: the id looks like the name of a file",
    async (url) => {
      openWith("/product/:id", "/order-confirmation/:orderId");
      const { statusCode, headers, payload } = await app.inject(url);
      expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(payload).toContain("Rendered by the server");
    },
  );

  it.each(["/main.3f9c.js", "/apple-touch-icon.png", "/gifts/logo.svg", "/assets/x", "/r/cart/old/x.js", "/photos/a"])(
    "2.10 %s is a file that there is not, and no page, although a remote has pages for any path",
    async (url) => {
      openWith("/:any", "/gifts/*", "/r/:any", "/assets/:any");
      const { statusCode, headers } = await app.inject(url);
      expect([statusCode, headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
      expect(headers["cache-control"]).toBe("no-store");
    },
  );

  it.each([
    ["a stray %", "/sale-50%-off"],
    ["a % at its end", "/product/100%"],
    ["bytes that are no text", "/caf%e9"],
    ["a thousand letters", `/${"x".repeat(1000)}`],
  ])("10.114 with %s gets the page of an unknown address, with its policy", async (_, url) => {
    openWith();
    const { statusCode, headers, payload } = await app.inject(url);
    expect([statusCode, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(headers["content-security-policy"]).toContain("script-src");
    expect(payload).toContain("Rendered by the server");
    expect(payload).toContain("<title>Page Not Found");
  });

  it("asks the API for a product with the id as it was typed", async () => {
    const asked: string[] = [];
    open(false, withCanaries([100], ["/product/:id"]), async (path) => {
      asked.push(path);
      return { status: 404, body: null };
    });
    for (const url of ["/product/100%", "/product/caf%C3%A9"]) expect((await app.inject(url)).statusCode).toBe(404);
    expect(asked).toEqual(["/api/products/product/100%25/", "/api/products/product/caf%C3%A9/"]);
  });

  it.each([
    ["/rings/", "/rings"],
    ["/RINGS", "/rings"],
    ["/%72ings//", "/rings"],
    ["/cart/", "/cart"],
    ["/About/", "/about"],
    ["/Order-Confirmation/A1/", "/order-confirmation/A1"],
  ])("10.115 %s moves to %s with its query: a page has one address", async (url, own) => {
    openWith("/rings", "/cart", "/order-confirmation/:orderId");
    for (const method of ["GET", "HEAD"] as const) {
      const { statusCode, headers } = await app.inject({ method, url: `${url}?metal=gold&utm_source=mail` });
      expect([statusCode, headers.location]).toEqual([301, `${own}?metal=gold&utm_source=mail`]);
    }
    expect((await app.inject(own)).statusCode).toBe(200);
    expect(jest.mocked(pool.render).mock.calls.map(([, shown]) => shown)).toEqual([own]);
  });

  it("10.115 that is none is not moved, and a page's own is not either", async () => {
    openWith("/gifts/*");
    for (const [url, status] of [
      ["/Unknown/", 404],
      ["/", 200],
      ["/about", 200],
      ["/Gifts/For/Her/", 200],
    ] as const)
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, status]);
  });
});

describe("page routes with canaries", () => {
  /** Visits a page whose HTML shows these remotes. */
  async function visit(path: string, shown: readonly string[], cookie = "") {
    jest.spyOn(pool, "render").mockImplementation(async (registry: PageRegistry) => ({
      html: Buffer.from(`<h1>${shown.map((name) => `${name} ${registry.remotes[name]?.release}`)}</h1>`),
      frames: Object.fromEntries(shown.map((name) => [`${name} page ${path}`, registry.remotes[name]?.release ?? ""])),
      initialData: {},
      chunks: {},
      remotes: shown,
      failures: [],
      isComplete: true,
    }));
    const { headers, payload } = await app.inject({ url: path, headers: cookie ? { cookie } : {} });
    return { caching: headers["cache-control"], cookie: headers["set-cookie"], payload };
  }

  it("F15 leave a page without a canary to all caches, without a cookie", async () => {
    open(false, withCanaries([50]));
    const { caching, cookie, payload } = await visit("/about", []);
    expect(caching).toMatch(/s-maxage/);
    expect(cookie).toBeUndefined();
    expect(payload).not.toContain(canaryRelease);
    expect(payload).toContain('"asksForReleases":true');
  });

  it("F15 give a page with a canary to the visitor's own browser, with the visitor's release", async () => {
    open(false, withCanaries([50]));
    const shownTo = async (cookie: string) => (await visit("/r0", ["r0"], cookie)).payload.includes(canaryRelease);
    const first = await visit("/r0", ["r0"]);
    expect(first.caching).toBe("no-cache");
    const cookie = String(first.cookie).split(";")[0] ?? "";
    const isInShare = first.payload.includes(canaryRelease);
    expect(await shownTo(cookie)).toBe(isInShare);
    const visitors = Array.from({ length: 40 }, (_, index) => `visitor=${String(index).padStart(22, "v")}`);
    const inShare = (await Promise.all(visitors.map(shownTo))).filter(Boolean).length;
    expect(inShare).toBeGreaterThan(5);
    expect(inShare).toBeLessThan(35);
  });

  it("F15 render a page once for all visitors who get the same releases on it", async () => {
    open(false, withCanaries([50, 100]));
    const visitors = Array.from({ length: 40 }, (_, index) => `visitor=${String(index).padStart(22, "v")}`);
    for (const visitor of visitors) await visit("/r0", ["r0"], visitor);
    const afterFirst = (await visit("/r0", ["r0"], visitors[0])).payload;
    expect(afterFirst).toContain("<h1>r0");
    // The stable list, which also tells what the page shows, and the list with the canary.
    expect(jest.mocked(pool.render).mock.calls.length).toBe(2);
  });
});
