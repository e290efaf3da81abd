/** @jest-environment node */
import { once } from "node:events";
import { Agent, get } from "node:http";
import { closeGently } from "@aurelle/api";
import Fastify, { type FastifyInstance } from "fastify";
import { shopConfigFromEnv } from "../config";
import { apiReader } from "../http/apiReader";
import { addHealthRoutes } from "../http/health";
import { addCartForm } from "./cartForm";

let app: FastifyInstance;
let origin: string;
/** The pieces that were added to the cart. */
let added: number;
/** Resolves when the API reads the cart. */
let reading: Promise<void>;
/** Lets the API answer what it reads. */
let finishReading: () => void;
const agent = new Agent({ keepAlive: true });

/** A document server with an API whose cart is read slowly. */
beforeEach(async () => {
  added = 0;
  app = Fastify({ forceCloseConnections: "idle" });
  const finished = new Promise<void>((resolve) => {
    finishReading = resolve;
  });
  reading = new Promise((resolve) => {
    app.get("/api/cart/", async () => {
      resolve();
      await finished;
      return { items: [] };
    });
  });
  app.post("/api/cart/add/", async () => {
    added += 1;
    return { items: [{ quantity: 1 }] };
  });
  const readApi = apiReader(app, null);
  app.get("/page", async () => {
    await readApi("/api/cart/", { timeoutMs: 60_000, address: "10.0.0.1" });
    return await readApi("/api/cart/", { timeoutMs: 60_000, address: "10.0.0.1" });
  });
  addHealthRoutes(app, async () => true);
  await addCartForm(app, shopConfigFromEnv({}), async (_request, reply, code) => reply.code(code).send("rejected"));
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(async () => {
  agent.destroy();
  await app.close();
});

/** The status of a request, and whether its connection stays open. */
async function request(path: string): Promise<{ status: number | undefined; connection: string | undefined }> {
  const [response] = await once(get(origin + path, { agent }), "response");
  response.resume();
  await once(response, "end");
  return { status: response.statusCode, connection: response.headers.connection };
}

describe("a request that was accepted before the server stops", () => {
  it("Z2 adds its piece to the cart, although it is a form without JavaScript", async () => {
    const sent = fetch(`${origin}/cart/add`, {
      method: "POST",
      redirect: "manual",
      body: "product_id=7",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    });
    await reading;
    const stopped = closeGently(app);
    finishReading();
    expect((await sent).status).toBe(303);
    await stopped;
    expect(added).toBe(1);
  });

  it("Z2 gets its page, whose data the server reads one after another", async () => {
    const sent = fetch(`${origin}/page`);
    await reading;
    const stopped = closeGently(app);
    finishReading();
    expect(await (await sent).json()).toMatchObject({ status: 200 });
    await stopped;
  });
});

describe("a server that stops", () => {
  it("Z2 says on an open connection that it is not ready, and closes the connection with that", async () => {
    expect(await request("/readyz")).toEqual({ status: 200, connection: "keep-alive" });
    // A request in flight, so that the server cannot stop at once.
    const sent = fetch(`${origin}/page`);
    await reading;
    // Otherwise no connection would be left to ask on.
    const idle = jest.spyOn(app.server, "closeIdleConnections").mockImplementation(() => {});
    const stopped = closeGently(app);
    expect(await request("/readyz")).toEqual({ status: 503, connection: "close" });
    idle.mockRestore();
    finishReading();
    await sent;
    await stopped;
  });
});
