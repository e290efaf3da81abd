/** @jest-environment node */
import Fastify, { type FastifyInstance } from "fastify";
import { addApiProxy } from "./apiProxy";

let api: FastifyInstance;
let shop: FastifyInstance;
beforeEach(async () => {
  api = Fastify();
  api.get("/api/x/", async ({ headers }, reply) => {
    reply.header("x-request-id", String(headers["x-request-id"]));
    return { from: headers["x-forwarded-for"], id: headers["x-request-id"] };
  });
  shop = Fastify({ genReqId: () => "0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11" });
  await addApiProxy(shop, await api.listen({ port: 0, host: "127.0.0.1" }));
});
afterEach(async () => {
  await shop.close();
  await api.close();
});

describe("addApiProxy", () => {
  it("sends this server's request id to the API, and returns it with the response", async () => {
    const response = await shop.inject("/api/x/");
    expect(response.json()).toMatchObject({ id: "0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11" });
    expect(response.headers["x-request-id"]).toBe("0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11");
  });

  it("R2 sends the address that this server saw, not the one that the sender claims", async () => {
    const headers = { "x-forwarded-for": "192.0.2.7" };
    const response = await shop.inject({ url: "/api/x/", remoteAddress: "10.1.2.3", headers });
    expect(response.json()).toMatchObject({ from: "10.1.2.3" });
  });
});
