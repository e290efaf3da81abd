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

describe("a call that is passed on to the API", () => {
  it("has the id of this server's own request, and brings it back", async () => {
    const answer = await shop.inject("/api/x/");
    expect(answer.json()).toMatchObject({ id: "0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11" });
    expect(answer.headers["x-request-id"]).toBe("0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11");
  });

  it("R2 comes from where this server saw it come from, whatever it says itself", async () => {
    const headers = { "x-forwarded-for": "192.0.2.7" };
    const answer = await shop.inject({ url: "/api/x/", remoteAddress: "10.1.2.3", headers });
    expect(answer.json()).toMatchObject({ from: "10.1.2.3" });
  });
});
