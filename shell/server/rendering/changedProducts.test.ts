/** @jest-environment node */
import Fastify, { type FastifyInstance } from "fastify";
import { productIds, watchOrders } from "./changedProducts";
import type { ChangedProducts } from "./HtmlCache";

describe("productIds", () => {
  it("reads a product and a page of a list", () => {
    expect(productIds({ id: "halo", title: "Halo" })).toEqual(["halo"]);
    expect(productIds({ results: [{ id: "halo" }, { id: "band" }, 3], next: null })).toEqual(["halo", "band"]);
    expect(productIds({ results: [{ id: 7 }, { id: 8 }] })).toEqual(["7", "8"]);
    for (const body of [null, "text", [], { results: 3 }, { id: null }]) expect(productIds(body)).toEqual([]);
  });
});

describe("watchOrders", () => {
  let app: FastifyInstance;
  let changes: ChangedProducts[];
  beforeEach(() => {
    changes = [];
    app = Fastify();
    watchOrders(app, (changed) => void changes.push(changed));
    app.post("/api/orders/create/", async () => ({ id: "1", items: [{ product_id: "halo" }, { product_id: "band" }] }));
    app.post("/api/orders/elsewhere/", async (_request, reply) => reply.send(Buffer.from("{}")));
    app.post("/api/orders/refused/", async (_request, reply) => reply.code(409).send({ items: [] }));
    app.options("/api/orders/x", async (_request, reply) => reply.code(204).send());
    app.get("/api/orders/", async () => ({ results: [] }));
    app.post("/api/cart/add/", async () => ({ items: [] }));
  });
  afterEach(() => app.close());

  it("F8 tells which products an order has changed, or that it is not known", async () => {
    await app.inject({ method: "POST", url: "/api/orders/create/" });
    await app.inject({ method: "POST", url: "/api/orders/elsewhere/" });
    expect(changes).toEqual([["halo", "band"], null]);
  });

  it.each([
    ["OPTIONS", "/api/orders/x"],
    ["GET", "/api/orders/"],
    ["HEAD", "/api/orders/"],
    ["POST", "/api/orders/refused/"],
    ["POST", "/api/cart/add/"],
  ] as const)("F8 tells nothing after %s %s", async (method, url) => {
    await app.inject({ method, url });
    expect(changes).toEqual([]);
  });
});
