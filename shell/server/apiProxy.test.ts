/** @jest-environment node */
import Fastify, { type FastifyInstance } from "fastify";
import { addApiProxy } from "./apiProxy";

let api: FastifyInstance;
let shop: FastifyInstance;
beforeEach(async () => {
  api = Fastify();
  api.get("/api/x/", async ({ headers }) => ({ from: headers["x-forwarded-for"] }));
  shop = Fastify();
  await addApiProxy(shop, await api.listen({ port: 0, host: "127.0.0.1" }));
});
afterEach(async () => {
  await shop.close();
  await api.close();
});

it("R2 a call that is passed on to the API comes from where this server saw it come from, whatever it says itself", async () => {
  const headers = { "x-forwarded-for": "192.0.2.7" };
  const answer = await shop.inject({ url: "/api/x/", remoteAddress: "10.1.2.3", headers });
  expect(answer.json()).toEqual({ from: "10.1.2.3" });
});
