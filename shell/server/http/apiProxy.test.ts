/** @jest-environment node */
import http, { type IncomingHttpHeaders } from "node:http";
import Fastify, { type FastifyInstance } from "fastify";
import { addApiProxy } from "./apiProxy";

const requestId = "0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11";
let api: FastifyInstance;
let shop: FastifyInstance;
beforeEach(async () => {
  api = Fastify();
  api.get("/api/x/", async ({ headers }, reply) => {
    reply.header("x-request-id", String(headers["x-request-id"]));
    return { from: headers["x-forwarded-for"], id: headers["x-request-id"] };
  });
  api.all("/api/echo/*", async ({ method, url, headers, body }, reply) => {
    reply.headers({ "set-cookie": ["a=1", "b=2"], "keep-alive": "timeout=5", "x-own": "1", connection: "x-own" });
    return { method, url, headers, body };
  });
  api.get("/metrics", async () => "only for staff");
  shop = Fastify({ genReqId: () => requestId, bodyLimit: 1024 });
  await addApiProxy(shop, { apiUrl: await api.listen({ port: 0, host: "127.0.0.1" }), requestMs: 60_000 });
});
afterEach(async () => {
  await shop.close();
  await api.close();
});

interface Sent {
  target?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
/** Sends a request over the network: the address and the headers are exactly as given. */
async function send({ target = "/api/echo/", method = "GET", headers = {}, body = "" }: Sent) {
  const { port } = new URL(shop.server.listening ? shop.listeningOrigin : await shop.listen({ port: 0 }));
  const request = http.request({ host: "localhost", port, path: target, method, headers, agent: false }).end(body);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on("response", resolve).on("error", reject);
  });
  let text = "";
  for await (const part of response.setEncoding("utf8")) text += part;
  return { status: response.statusCode, headers: response.headers, text };
}

describe("addApiProxy", () => {
  it("sends this server's request id to the API, and returns it with the response", async () => {
    const response = await shop.inject("/api/x/");
    expect(response.json()).toMatchObject({ id: requestId });
    expect(response.headers["x-request-id"]).toBe(requestId);
  });

  it("R2 sends the address that this server saw, not the one that the sender claims", async () => {
    const headers = { "x-forwarded-for": "192.0.2.7" };
    const response = await shop.inject({ url: "/api/x/", remoteAddress: "10.1.2.3", headers });
    expect(response.json()).toMatchObject({ from: "10.1.2.3" });
  });

  it("R2 sends it although the sender names it as a header of the connection", async () => {
    const { text } = await send({ target: "/api/x/", headers: { connection: "x-forwarded-for, x-request-id" } });
    expect(JSON.parse(text)).toEqual({ from: expect.stringMatching(/127\.0\.0\.1|::1/), id: requestId });
  });

  it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
    "passes on %s with its query, body and cookies",
    async (method) => {
      const body = method === "GET" ? "" : '{"quantity":2}';
      const headers = { cookie: "cart=7", ...(body && { "content-type": "application/json", "content-length": "14" }) };
      const response = await send({ method, target: "/api/echo/7/?page=2&q=a%20b", headers, body });
      expect(response).toMatchObject({ status: 200, headers: { "set-cookie": ["a=1", "b=2"] } });
      const seen = JSON.parse(response.text);
      expect(seen).toMatchObject({ method, url: "/api/echo/7/?page=2&q=a%20b", headers: { cookie: "cart=7" } });
      expect(seen.body ?? null).toEqual(body ? { quantity: 2 } : null);
    },
  );

  it.each<[string, Record<string, string>]>([
    ["keep-alive", { "Keep-Alive": "timeout=5" }],
    ["upgrade", { Upgrade: "h2c" }],
    ["expect", { Expect: "100-continue" }],
    ["te", { TE: "trailers" }],
    ["x-mine", { Connection: "X-Mine", "X-Mine": "1" }],
  ])("keeps the connection's header %s from the API, and its response from the sender", async (name, headers) => {
    const { status, headers: received, text } = await send({ headers });
    expect(status).toBe(200);
    const seen: IncomingHttpHeaders = JSON.parse(text).headers;
    expect(seen[name]).toBeUndefined();
    expect(received["x-own"]).toBeUndefined();
  });

  it("sends a body whole although the sender calls its length a header of the connection", async () => {
    const headers = { connection: "content-length", "content-length": "14", "content-type": "application/json" };
    const { text } = await send({ method: "DELETE", headers, body: '{"quantity":2}' });
    expect(JSON.parse(text).body).toEqual({ quantity: 2 });
  });

  it("asks the API for a path that only begins with two dots", async () => {
    expect(JSON.parse((await send({ target: "/api/echo/..a/" })).text)).toMatchObject({ url: "/api/echo/..a/" });
  });

  it.each(["/api/../metrics", "/api/%2e%2e/metrics", "/api/..%2fmetrics", "/api/x/..%5C..%5cmetrics"])(
    "L5 asks the API for nothing outside of its folder: %s",
    async (target) => {
      const { status, text } = await send({ target });
      expect(status).toBe(404);
      expect(JSON.parse(text)).toMatchObject({ code: "not_found", request_id: requestId });
    },
  );

  it("I2 rejects a body that is too long in the API's shape", async () => {
    const headers = { "content-type": "application/json", "content-length": "2000" };
    const { status, text } = await send({ method: "POST", headers, body: " ".repeat(2000) });
    expect(status).toBe(413);
    expect(JSON.parse(text)).toMatchObject({ code: "too_large", request_id: requestId });
  });
});
