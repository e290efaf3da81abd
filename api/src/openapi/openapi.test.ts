import { createHash } from "node:crypto";
import Ajv2020 from "ajv/dist/2020.js";
import Fastify from "fastify";
import { apiServerOptions } from "../app";
import { aClient, type TestResponse } from "../testing/client";
import { errorExamples, successes } from "../testing/openapiExamples";
import { openTestShop, type TestShop } from "../testing/testShop";
import { documentedPath, type OpenApiDocument } from "./document";

let shop: TestShop;
let document: OpenApiDocument;
let ajv: Ajv2020;
beforeAll(async () => {
  shop = await openTestShop();
  document = (await aClient(shop).get("openapi.json")).body;
  ajv = aValidator();
});
afterAll(() => shop.close());

/** `get /cart/` for every registered route of the API. */
async function registeredRoutes(): Promise<string[]> {
  const server = Fastify(apiServerOptions(shop.config, "silent"));
  const routes = new Set<string>();
  server.addHook("onRoute", ({ method, url }) => {
    const methods = [method].flat().filter((one) => !["HEAD", "OPTIONS"].includes(one));
    if (url.startsWith("/api")) for (const one of methods) routes.add(`${one.toLowerCase()} ${documentedPath(url)}`);
  });
  await server.register(shop.apis[0]?.plugin ?? (async () => undefined));
  await server.ready();
  await server.close();
  return [...routes].sort();
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );

/** The document with `additionalProperties: false` on every object, so that undocumented fields are errors. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  return "properties" in entries && entries.type === "object" ? { ...entries, additionalProperties: false } : entries;
}

function aValidator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return ajv.addSchema(closed(document) as object, "shop");
}

const pointer = (...parts: string[]) =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

/** Fails unless the document has the response's status, its type, and every field of its body. */
function check(operationId: string, response: TestResponse): void {
  const found = operations().find(({ call }) => call.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not documented`);
  const documented = found.call.responses[response.status];
  if (!documented) throw new Error(`${operationId}: ${response.status} is not documented: ${response.text}`);
  const [type] = Object.keys(documented.content ?? {});
  if (!type) {
    expect(response.text).toBe("");
    return;
  }
  expect(response.headers["content-type"]).toContain(type);
  if (type !== "application/json" || operationId === "readDocument") return;
  const at = pointer(
    "paths",
    found.path,
    found.method,
    "responses",
    String(response.status),
    "content",
    type,
    "schema",
  );
  const validate = ajv.compile({ $ref: `shop#${at}` });
  if (!validate(response.body))
    throw new Error(`${operationId}: ${ajv.errorsText(validate.errors)} in ${response.text}`);
}

describe("the OpenAPI document", () => {
  it("has every route, and nothing else", async () => {
    const documented = operations().map(({ path, method }) => `${method} ${path}`);
    expect(documented.sort()).toEqual(await registeredRoutes());
  });

  it("names each operation once and has a summary for it", () => {
    const ids = operations().map(({ call }) => call.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { call } of operations()) expect(call.summary).toMatch(/^[A-Z].{5,}[^.]$/);
  });

  it("has schemas that are JSON Schema 2020-12, and no broken reference", () => {
    const strict = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });
    for (const schema of Object.values(document.components.schemas)) expect(strict.validateSchema(schema)).toBe(true);
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
    const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(names).toEqual(expect.arrayContaining([...new Set(references)]));
  });

  it("describes the response of every call, field by field", async () => {
    const successful = await successes(shop);
    for (const [operationId, response] of Object.entries(successful)) {
      expect([operationId, response.status < 300]).toEqual([operationId, true]);
      check(operationId, response);
    }
    expect(Object.keys(successful).sort()).toEqual(
      operations()
        .map(({ call }) => call.operationId)
        .sort(),
    );
  });

  it.each(Object.keys(errorExamples))("describes an error of %s", async (operationId) => {
    const response = await errorExamples[operationId]?.(aClient(shop));
    if (!response) throw new Error("no example");
    expect(response.status).toBeGreaterThanOrEqual(400);
    const { security = [{}] } = operations().find(({ call }) => call.operationId === operationId)?.call ?? {};
    // An empty entry documents that the call is open to anonymous visitors.
    const isOpen = security.some((one) => Object.keys(one).length === 0);
    expect(response.status === 401 && operationId !== "signIn").toBe(!isOpen);
    check(operationId, response);
  });

  it("leaves out calls that are off: without demo mode no simulation", async () => {
    const real = await openTestShop({ demoMode: false });
    const { body } = await aClient(real).get("openapi.json");
    await real.close();
    expect(body.paths["/orders/{id}/simulate/"]).toBeUndefined();
    expect(body.paths["/orders/{id}/cancel/"]).toBeDefined();
  });

  it("is compared by a check that rejects an undocumented field and a missing one", async () => {
    const response = await aClient(shop).get("cart/");
    const { total: _, ...less } = response.body;
    expect(() => check("readCart", { ...response, body: { ...response.body, secret: 1 } })).toThrow("additional");
    expect(() => check("readCart", { ...response, body: less })).toThrow("total");
  });
});

describe("the page of the document", () => {
  it("shows every call and every schema, with no script and only the style that its policy names", async () => {
    const { text, headers } = await aClient(shop).get("docs");
    for (const { call } of operations()) expect(text).toContain(`id="${call.operationId}"`);
    for (const name of Object.keys(document.components.schemas)) expect(text).toContain(`id="schema-${name}"`);
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/i);
    const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("links only to anchors on the page", async () => {
    const { text } = await aClient(shop).get("docs/");
    const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    for (const id of links) expect(text).toContain(`id="${id}"`);
  });
});
