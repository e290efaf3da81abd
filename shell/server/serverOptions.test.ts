/** @jest-environment node */
import { apiConfigFromEnv } from "@aurelle/api/config";
import Fastify from "fastify";
import type { DevConfig } from "./config";
import { addSecurityHeaders, securityOptionsOf } from "./http/securityHeaders";
import { shopServerOptions } from "./serverOptions";
import { shellFacts } from "./testing/shellFacts";

const development: DevConfig = { shellUrl: "", facts: shellFacts, registryFile: "", isStandalone: false };

const settings = { publicUrl: "https://shop.example", dev: null, allowsOverrideOrigins: false };

/** For how long a connection may be silent while its page is made, ms. 0: without a limit. */
async function silenceOf(dev: DevConfig | null): Promise<number> {
  const app = Fastify(shopServerOptions({ ...settings, dev }, apiConfigFromEnv({})));
  let limit = Number.NaN;
  app.get("/", async ({ raw }) => {
    limit = raw.socket.timeout ?? 0;
    return "";
  });
  await fetch(await app.listen({ host: "localhost", port: 0 }));
  await app.close();
  return limit;
}

describe("a connection that is silent", () => {
  it("is ended by the shop after 25 s", async () => {
    expect(await silenceOf(null)).toBe(25_000);
  });

  it("waits in development for a build, however long that takes", async () => {
    expect(await silenceOf(development)).toBe(0);
  });
});

describe("an address that the router rejects", () => {
  const long = "x".repeat(201);

  /** A document server with two routes that take a parameter. */
  function open() {
    const app = Fastify(shopServerOptions(settings, apiConfigFromEnv({})));
    addSecurityHeaders(app, securityOptionsOf(settings));
    app.get("/sets/:name", async () => "a set");
    app.get("/api/products/product/:id/", async () => "a product");
    app.setNotFoundHandler(async ({ url }, reply) => reply.code(404).type("text/html").send(`no page at ${url}`));
    return app;
  }

  it.each(["/sale-50%-off", "/product/100%", "/caf%e9", `/product/${long}`])(
    "2.10 gets the shop's own answer at %s",
    async (url) => {
      const { statusCode, headers, payload } = await open().inject(url);
      expect([statusCode, headers["content-type"]]).toEqual([404, "text/html"]);
      expect(payload).toContain("no page at ");
    },
  );

  it.each(["/sale-50%-off", `/sets/${long}`, `/api/products/product/${long}/`, "/api/products/product/100%"])(
    "2.10 has the security headers at %s",
    async (url) => {
      const app = open();
      const { headers: expected } = await app.inject("/sets/a");
      const { statusCode, headers } = await app.inject(url);
      expect(statusCode).toBe(404);
      const names = Object.keys(expected).filter((name) => !/^(?:content-(?:type|length)|date|connection)$/.test(name));
      expect(names).toEqual(expect.arrayContaining(["content-security-policy", "strict-transport-security"]));
      for (const name of names) expect([name, headers[name]]).toEqual([name, expected[name]]);
    },
  );

  it("I2 has below /api/ the shape of the API's errors", async () => {
    const { headers, payload } = await open().inject(`/api/products/product/${long}/`);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(JSON.parse(payload)).toMatchObject({ code: "not_found" });
  });
});
