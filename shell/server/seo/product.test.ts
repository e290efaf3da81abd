/** @jest-environment node */
import Fastify from "fastify";
import { type ApiReader, apiReader } from "./apiReader";
import { askForProduct } from "./product";
import { productPaths } from "./productPaths";

const aProduct = {
  id: "7",
  slug: "dome",
  title: "Dome",
  tagline: "",
  description: "A ring.",
  category: "rings",
  material: null,
  current_price: 100,
  inventory: 1,
  images: [],
};
const notFound = { error: "Not found.", message: "Not found.", code: "not_found", request_id: "1" };

/** A reader whose API answers this. */
const answering =
  (status: number, body: unknown): ApiReader =>
  async () => ({ status, body });

describe("askForProduct", () => {
  it.each([
    [answering(200, aProduct), "found"],
    [answering(404, notFound), "missing"],
    [answering(404, { detail: "no such route" }), "unknown"],
    [answering(200, { id: "7" }), "unknown"],
    [answering(200, "a page of another server"), "unknown"],
    [answering(500, notFound), "unknown"],
    [async () => null, "unknown"],
  ] as const)("%#: is %s", async (ask, status) => {
    expect((await askForProduct(ask, "7", "10.0.0.1")).status).toBe(status);
  });
});

describe("apiReader", () => {
  it("asks within the process, for the visitor, and waits no longer than it may", async () => {
    const app = Fastify();
    app.get("/api/quick/", async (request) => ({ from: request.ip }));
    app.get("/api/never/", () => new Promise(() => undefined));
    app.get("/api/words/", async () => "no JSON");
    const ask = apiReader(app, null);
    const options = { timeoutMs: 50, address: "10.1.2.3" };
    expect(await ask("/api/quick/", { ...options, timeoutMs: 5000 })).toEqual({
      status: 200,
      body: { from: "10.1.2.3" },
    });
    expect(await ask("/api/never/", options)).toBeNull();
    expect(await ask("/api/words/", { ...options, timeoutMs: 5000 })).toBeNull();
  });

  it("asks over the network where the API runs elsewhere", async () => {
    const api = Fastify();
    api.get("/api/x/", async () => ({ ok: true }));
    const url = await api.listen({ port: 0 });
    const ask = apiReader(Fastify(), url);
    expect(await ask("/api/x/", { timeoutMs: 5000, address: "10.1.2.3" })).toEqual({ status: 200, body: { ok: true } });
    await api.close();
    expect(await ask("/api/x/", { timeoutMs: 5000, address: "10.1.2.3" })).toBeNull();
  });
});

describe("productPaths", () => {
  const pages: Record<string, unknown> = {
    "/api/products/product/": {
      results: [{ id: "3" }, { id: "2" }],
      next: "https://elsewhere.example/api/products/product/?cursor=a",
    },
    "/api/products/product/?cursor=a": { results: [{ id: "1" }], next: null },
  };

  it("reads the listing to its end, from the API alone", async () => {
    const ask = async (path: string) => ({ status: 200, body: pages[path] });
    expect(await productPaths(ask)).toEqual(["/product/3", "/product/2", "/product/1"]);
  });

  it("rests when it has asked too often", async () => {
    let rests = 0;
    const ask = async (path: string) => ({ status: rests === 0 ? 429 : 200, body: pages[path] });
    await productPaths(ask, async () => {
      rests += 1;
    });
    expect(rests).toBe(1);
  });

  it("gives nothing rather than half", async () => {
    const ask = async (path: string) => ({ status: path.includes("cursor") ? 500 : 200, body: pages[path] });
    expect(await productPaths(ask)).toBeNull();
  });
});
