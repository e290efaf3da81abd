/** @jest-environment node */
import { once } from "node:events";
import http, { type IncomingMessage, type RequestListener, type Server } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { selfSigned } from "../testing/selfSigned";
import { addApiProxy } from "./apiProxy";

const requestId = "0b6f3f1c-9f0e-4b62-8f6e-3f6f6a1f9c11";
const opened: { close: () => unknown }[] = [];
afterEach(async () => {
  jest.useRealTimers();
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** Lets an API listen on a port. @returns its origin */
async function listen(server: Server, protocol = "http"): Promise<string> {
  server.listen(0, "localhost");
  await once(server, "listening");
  opened.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return `${protocol}://localhost:${(server.address() as AddressInfo).port}`; // it listens on a port
}
const anApi = (answer: RequestListener) => listen(http.createServer(answer));

async function aShop(apiUrl: string, requestMs = 60_000): Promise<FastifyInstance> {
  const shop = Fastify({ genReqId: () => requestId });
  await addApiProxy(shop, { apiUrl, requestMs });
  opened.push(shop);
  return shop;
}

/** The shape of the API's errors (reliability I2). */
const failure = (code: string) => ({
  error: expect.any(String),
  message: expect.any(String),
  code,
  request_id: requestId,
});

describe("an API that runs elsewhere and fails", () => {
  it("gets nothing when its certificate is not trusted", async () => {
    const paths: unknown[] = [];
    const server = https.createServer(selfSigned, ({ url }, response) => {
      paths.push(url);
      response.end("{}");
    });
    const shop = await aShop(await listen(server, "https"));
    const payload = { email: "ann@example.com", password: "a secret" };
    const response = await shop.inject({ method: "POST", url: "/api/users/login/", payload });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual(failure("unavailable"));
    expect(paths).toEqual([]);
  });

  it.each([{}, { "retry-after": "1" }])("X4 is asked once when it answers 503 with the headers %j", async (headers) => {
    let requests = 0;
    const url = await anApi((_request, response) => {
      requests += 1;
      response.writeHead(503, headers).end('{"code":"busy"}');
    });
    const response = await (await aShop(url)).inject("/api/x/");
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject(headers);
    expect(response.json()).toEqual({ code: "busy" });
    expect(requests).toBe(1);
  });

  it.each(["GET", "POST"] as const)(
    "X4 is asked once when it closes the connection of %s without a response",
    async (method) => {
      let requests = 0;
      const url = await anApi((request) => {
        requests += 1;
        request.socket.destroy();
      });
      const response = await (await aShop(url)).inject({ method, url: "/api/x/" });
      expect(response.statusCode).toBe(503);
      expect(requests).toBe(1);
    },
  );

  it("I2 I3 is answered for in its own shape and without its address when it cannot be reached", async () => {
    const shop = await aShop("http://127.0.0.1:9");
    for (const url of ["/api/cart/", "/photos/ring.jpg"]) {
      const response = await shop.inject(url);
      expect(response.statusCode).toBe(503);
      expect(response.json()).toEqual(failure("unavailable"));
      expect(response.headers).toMatchObject({
        "cache-control": "no-store",
        "x-request-id": requestId,
        "retry-after": "2",
      });
      expect(response.body).not.toMatch(/127\.0\.0\.1|ECONNREFUSED/);
    }
  });

  it.each([99, 600, 999])("I2 is answered for when its status is %i", async (status) => {
    const url = await anApi(({ socket }) => socket.end(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`));
    expect((await (await aShop(url)).inject("/api/x/")).json()).toEqual(failure("unavailable"));
  });

  it("passes on half a response as half a response", async () => {
    const url = await anApi((_request, response) => {
      response.writeHead(200, { "content-length": "10" }).write("[1,2,");
      setImmediate(() => response.destroy());
    });
    const address = await (await aShop(url)).listen({ port: 0 });
    await expect(fetch(`${address}/api/x/`).then((response) => response.text())).rejects.toThrow();
  });

  it("X1 is answered for with 503 when it takes longer than its own limit", async () => {
    const api = http.createServer();
    const shop = await aShop(await listen(api), 3000);
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
    const requested = once(api, "request");
    const response = shop.inject({ method: "POST", url: "/api/cart/add/", payload: {} });
    const [{ socket }] = (await requested) as [IncomingMessage];
    const closed = once(socket, "close");
    jest.advanceTimersByTime(3250); // 0.25 s more than the API's own limit
    expect((await response).statusCode).toBe(503);
    expect((await response).json()).toEqual(failure("too_slow"));
    await closed;
  });

  it("X1 answers others while it hangs, and loses the calls whose clients have gone", async () => {
    const calls = 130;
    const hung: Promise<unknown>[] = [];
    let hangAll = (): void => {};
    const allHang = new Promise<void>((resolve) => {
      hangAll = resolve;
    });
    const url = await anApi((request, response) => {
      if (request.url === "/api/good/") return response.end('"good"');
      hung.push(once(request.socket, "close"));
      if (hung.length === calls) hangAll();
    });
    const shop = await aShop(url);
    const address = await shop.listen({ port: 0 });
    const clients = Array.from({ length: calls }, (_, index) =>
      http.request(`${address}/api/hangs/`, { agent: false, method: index % 2 ? "POST" : "GET" }).on("error", () => {}),
    );
    for (const client of clients) client.end();
    await allHang;
    expect((await fetch(`${address}/api/good/`)).status).toBe(200);
    for (const client of clients) client.destroy();
    await Promise.all(hung);
    expect(await (await fetch(`${address}/api/good/`)).json()).toBe("good");
  });
});
