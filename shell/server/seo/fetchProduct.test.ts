/** @jest-environment node */
import Fastify from "fastify";
import { type ApiReader, apiReader } from "../http/apiReader";
import { askForProduct } from "./fetchProduct";
import { readProductPart } from "./readProductPart";

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
    expect((await askForProduct(ask, "7", { address: "10.0.0.1" })).status).toBe(status);
  });
});

describe("apiReader", () => {
  it("asks within the process, for the visitor, and waits no longer than it may", async () => {
    const app = Fastify();
    app.get("/api/quick/", async ({ ip, headers }) => ({ from: ip, id: headers["x-request-id"] }));
    app.get("/api/never/", () => new Promise(() => undefined));
    app.get("/api/words/", async () => "no JSON");
    const ask = apiReader(app, null);
    const options = { timeoutMs: 50, address: "10.1.2.3", requestId: "r1" };
    expect(await ask("/api/quick/", { ...options, timeoutMs: 5000 })).toEqual({
      status: 200,
      body: { from: "10.1.2.3", id: "r1" },
    });
    expect(await ask("/api/never/", options)).toBeNull();
    expect(await ask("/api/words/", { ...options, timeoutMs: 5000 })).toBeNull();
  });

  it("asks over the network where the API runs elsewhere", async () => {
    const api = Fastify();
    api.get("/api/x/", async ({ headers }) => ({ from: headers["x-forwarded-for"], id: headers["x-request-id"] }));
    const url = await api.listen({ port: 0 });
    const ask = apiReader(Fastify(), url);
    const options = { timeoutMs: 5000, address: "10.1.2.3", requestId: "r1" };
    expect(await ask("/api/x/", options)).toEqual({ status: 200, body: { from: "10.1.2.3", id: "r1" } });
    await api.close();
    expect(await ask("/api/x/", options)).toBeNull();
  });
});

describe("readProductPart", () => {
  it("names the pages of one part", async () => {
    const ask: ApiReader = async (path) => ({
      status: path.endsWith("?part=2") ? 200 : 404,
      body: { ids: ["3", "a/b"], parts: 2 },
    });
    expect(await readProductPart(ask, 2)).toEqual({ paths: ["/product/3", "/product/a%2Fb"], parts: 2 });
  });

  it.each([
    ["no answer", null],
    ["a refusal", { status: 429, body: { ids: [], parts: 1 } }],
    ["something else", { status: 200, body: { results: [] } }],
    ["ids that are none", { status: 200, body: { ids: [7], parts: 1 } }],
  ])("gives nothing rather than half: %s", async (_, answer) => {
    expect(await readProductPart(async () => answer, 1)).toBeNull();
  });
});
