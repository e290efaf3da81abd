/** @jest-environment node */
import Fastify, { type FastifyInstance } from "fastify";
import { stableRelease, withCanaries } from "../testing/canaryRegistry";
import { oneShell } from "../testing/oneShell";
import { addSpeculationRules, speculationRules } from "./speculationRules";

/** A shop whose remote has these pages, all with the same answer. */
function open(...pages: { path: string; protected?: boolean }[]): FastifyInstance {
  const registry = withCanaries([100]);
  const release = registry.remotes.r0?.releases[stableRelease];
  if (!release) throw new Error("the registry has a release");
  Object.assign(release, { pages: pages.map((page) => ({ ...page, title: page.path })) });
  const app = Fastify();
  addSpeculationRules(app, {
    releases: { current: async () => ({ registry, text: JSON.stringify(registry) }) },
    shells: oneShell(),
  });
  app.get("*", async () => "a page");
  return app;
}

describe("the speculation rules", () => {
  it("F46 are the same whatever remotes there are, in the type that browsers require", async () => {
    const { headers, payload } = await open({ path: "/gifts" }).inject("/speculation-rules.json");
    expect(headers["content-type"]).toMatch(/^application\/speculationrules\+json/);
    expect(JSON.parse(payload)).toEqual(speculationRules);
    expect((await open().inject("/speculation-rules.json")).payload).toBe(payload);
  });

  it("F46 only fetch documents ahead, and leave the links of pages whose scripts have started", () => {
    expect(Object.keys(speculationRules)).toEqual(["prefetch"]);
    for (const { where } of speculationRules.prefetch)
      expect(where.and).toContainEqual({ not: { selector_matches: expect.stringContaining("[data-started]") } });
  });

  it("F46 leave out the pages of one visitor", () => {
    const text = JSON.stringify(speculationRules.prefetch[0]?.where.and[1]);
    for (const path of ["/cart", "/checkout*", "/dashboard*", "/login", "/wishlist", "/order-confirmation*", "/api/*"])
      expect(text).toContain(`"${path}"`);
    expect(text).not.toContain("/search");
  });
});

describe("a page that a browser asks for ahead", () => {
  const ahead = async (app: FastifyInstance, url: string, purpose = "prefetch") =>
    (await app.inject({ url, headers: { "sec-purpose": purpose } })).statusCode;

  it("F46 is sent where it is public, also the one of a search", async () => {
    const app = open({ path: "/gifts" }, { path: "/product/:id" });
    for (const url of ["/", "/gifts", "/product/7", "/search?search=ring", "/about", "/unknown"])
      expect(await ahead(app, url)).toBe(200);
  });

  it("F46 is not sent where it is of one visitor, whichever remote shows it", async () => {
    const app = open({ path: "/gifts/mine", protected: true }, { path: "/login" });
    for (const url of [
      "/gifts/mine",
      "/Gifts/Mine/",
      "/LOGIN/",
      "/%6Cogin",
      "/cart",
      "/checkout",
      "/dashboard/orders",
      "/reset-password-verify?token=7",
    ]) {
      expect(await ahead(app, url)).toBe(503);
      expect(await ahead(app, url, "prefetch;prerender")).toBe(503);
      expect((await app.inject(url)).statusCode).toBe(200);
    }
  });
});
