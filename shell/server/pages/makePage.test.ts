/** @jest-environment node */
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import { shopConfigFromEnv } from "../config";
import { bytesOf } from "../html/DocumentParts";
import { cspHash } from "../http/documentPolicy";
import { catalogRegistry } from "../testing/catalogRegistry";
import { aPool, someDependencies } from "../testing/pageDependencies";
import { makePage, type PageRequest } from "./makePage";

const registry: PageRegistry = { schema: 1, revision: 1, remotes: {} };
const request: PageRequest = {
  pathname: "/faq",
  url: "/faq",
  requester: { address: "10.0.0.1" },
  overrides: {},
  worksOffline: true,
};
/** The base stylesheet cannot be read. */
const lostStyles = { criticalFor: () => Promise.reject(new Error("lost")) };

describe("makePage", () => {
  it("links the stylesheets and logs a warning when it has no critical styles", async () => {
    const warnings: string[] = [];
    const warn = (message: string) => warnings.push(message);
    const dependencies = someDependencies({ pool: aPool("<h1>FAQ</h1>"), warn, criticalStyles: lostStyles });
    const page = await makePage(dependencies, registry, request);
    expect(bytesOf(page.html).toString()).toContain("<h1>FAQ</h1>");
    expect(bytesOf(page.html).toString()).toContain(
      '<link rel="stylesheet" href="/assets/main.12345678.css" crossorigin>',
    );
    expect(warnings).toEqual(["no critical styles at /faq: Error: lost"]);
  });

  it("allows by its policy each inline script and style of the document", async () => {
    const criticalStyles = { criticalFor: async () => ({ css: "h1{margin:0}", linked: [] }) };
    const page = await makePage(someDependencies({ pool: aPool("<h1>FAQ</h1>"), criticalStyles }), registry, request);
    const inline = [
      ...bytesOf(page.html)
        .toString()
        .matchAll(/<(script|style)(?: type="importmap")?>([^<]+)</g),
    ];
    expect(inline.map(([, element]) => element)).toEqual(["script", "style", "script"]);
    for (const [, , text = ""] of inline) expect(page.policy).toContain(cspHash(text));
  });

  it("F28 names a set for shells that know sets, and for others contains all releases", async () => {
    const pool = aPool("<h1>FAQ</h1>");
    const dataOf = async (protocol: number) => {
      const { shell } = someDependencies();
      const page = await makePage(
        someDependencies({ pool, shell: { ...shell, protocol } }),
        catalogRegistry({ path: "/rings", title: "Rings" }),
        request,
      );
      return JSON.parse(/id="page-data">(.*?)<\/script>/.exec(bytesOf(page.html).toString())?.[1] ?? "");
    };
    const data = await dataOf(3);
    expect(data).toMatchObject({ set: expect.stringMatching(/^[\w-]{43}$/), registry: { remotes: {} } });
    expect(data.proof).toContain(data.set);
    const remotes = { catalog: { proof: expect.any(String) } };
    for (const before of [1, 2]) expect(await dataOf(before)).toMatchObject({ set: null, registry: { remotes } });
  });

  it("lets browsers cache a complete server-rendered page, and no other", async () => {
    const rendered = await makePage(someDependencies({ pool: aPool("<h1>FAQ</h1>") }), registry, request);
    expect(rendered.offlineSet).toMatch(/^[\w-]{16}; keep$/);
    const unrendered = await makePage(someDependencies(), registry, request);
    expect(unrendered.offlineSet).toMatch(/^[\w-]{16}$/);
    const switchedOff = await makePage(someDependencies(), registry, { ...request, worksOffline: false });
    expect(switchedOff.offlineSet).toBeNull();
  });

  it.each([
    [undefined, Date.UTC(2025, 5, 15, 17)],
    ["2030-12-20T12:00", Date.UTC(2030, 11, 20, 12)],
    ["off", null],
  ])("contains the end of the countdown for the owner's setting %p", async (setting, endsAt) => {
    const config = shopConfigFromEnv({ COUNTDOWN_TARGET: setting });
    const page = await makePage(someDependencies({ config }), registry, request);
    expect(bytesOf(page.html).toString()).toContain(`"countdown":{"endsAt":${endsAt}}`);
  });

  describe("of a product", () => {
    const products = catalogRegistry({ path: "/product/:id", title: "Product" });
    const pool = aPool("<h1>Oak Ring</h1>");
    beforeEach(() => jest.mocked(pool.render).mockClear());
    const visit = (path: string, handle?: string) => {
      const body = { id: "7", title: "Oak Ring", current_price: 98000, ...(handle && { handle }) };
      const dependencies = someDependencies({ readApi: async () => ({ status: 200, body }), pool });
      return makePage(dependencies, products, { ...request, pathname: path, url: path });
    };

    it.each([
      "/product/7",
      "/product/old-ring-7",
      "/product/OAK-RING-7",
      "/product/oak%2Dring-7",
      "/product/oak-ring-7/",
    ])("has moved from %s", async (path) => {
      const page = await visit(path, "oak-ring-7");
      expect(page).toMatchObject({ status: 301, redirect: "/product/oak-ring-7", offlineSet: null });
      expect(bytesOf(page.html).length).toBeLessThan(200);
      expect(pool.render).not.toHaveBeenCalled();
    });

    it("stays at its own address", async () => {
      const page = await visit("/product/oak-ring-7", "oak-ring-7");
      expect(page.status).toBe(200);
      expect(page).not.toHaveProperty("redirect");
    });

    it("stays at its id where the API gives no handle", async () => {
      expect(await visit("/product/7")).toMatchObject({ status: 200 });
    });
  });

  it("is a 404 for a path that the shop does not have", async () => {
    const page = await makePage(someDependencies(), registry, { ...request, pathname: "/none", url: "/none" });
    expect(page.status).toBe(404);
    expect(bytesOf(page.html).toString()).toContain('<meta name="robots" content="noindex">');
  });

  it("Y4 repeats an unknown address neither in the document nor in the log", async () => {
    const warnings: string[] = [];
    const address = { pathname: "/invite/8f3b2c-secret", url: "/invite/8f3b2c-secret?code=secret" };
    const warn = (message: string) => warnings.push(message);
    const dependencies = someDependencies({ pool: aPool("<h1>None</h1>"), warn, criticalStyles: lostStyles });
    const page = await makePage(dependencies, registry, {
      ...request,
      ...address,
    });
    expect(page.status).toBe(404);
    expect(bytesOf(page.html).toString()).not.toContain("secret");
    expect(warnings).toEqual([expect.stringMatching(/^no critical styles at an unknown address: /)]);
  });

  describe("with another origin for files", () => {
    const assetOrigin = "https://cdn.example";
    const { shell } = someDependencies();
    const withFont = { ...shell, fonts: ["/assets/figtree.12345678.woff2"] };
    const documentOf = async (part: Parameters<typeof someDependencies>[0]) => {
      const page = await makePage(someDependencies({ shell: withFont, ...part }), registry, request);
      return { policy: page.policy, html: bytesOf(page.html).toString() };
    };

    it.each([
      ["rendered by the server", { pool: aPool("<h1>FAQ</h1>") }],
      ["rendered by the browser", {}],
    ])("F42 names its files there, and no script without its place in the policy: %s", async (_, part) => {
      const { html, policy } = await documentOf({ ...part, assetOrigin });
      expect(html).not.toMatch(/(?:href|src)="\/assets/);
      expect(html).toContain('href="https://cdn.example/assets/figtree.12345678.woff2" as="font"');
      for (const directive of ["script-src", "style-src", "font-src", "connect-src"])
        expect(policy).toContain(`${directive} 'self' https://cdn.example`);
      expect(policy).toContain("trusted-types starter offline set assetFallback");
      const [, fallback = ""] = /<script data-origin="https:\/\/cdn.example">([^<]+)</.exec(html) ?? [];
      expect(policy).toContain(cspHash(fallback));
    });

    it("F42 changes nothing in a document of the shop's own origin", async () => {
      const { html, policy } = await documentOf({ pool: aPool("<h1>FAQ</h1>") });
      expect(html).toContain('href="/assets/figtree.12345678.woff2" as="font"');
      expect(html).not.toMatch(/assetOrigin|data-origin/);
      expect(policy).not.toMatch(/https?:|assetFallback/);
    });
  });
});
