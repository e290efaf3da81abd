import Fastify, { type FastifyInstance } from "fastify";
import { apiServerOptions } from "../app";
import { addToCart, aProduct, placeOrder } from "../testing/builders";
import { aClient, aShopper } from "../testing/client";
import { openTestShop, staffToken, type TestShop } from "../testing/testShop";

let shop: TestShop;
let server: FastifyInstance;
beforeAll(async () => {
  shop = await openTestShop();
  server = Fastify(apiServerOptions(shop.config, "silent"));
  const [api] = shop.apis;
  if (api) await server.register(api.metricsPlugin);
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const getMetrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
  server.inject({ method: "GET", url: "/metrics", remoteAddress, headers });

/** The sum of one metric over all APIs: `aurelle_orders_placed_total`, or a name with labels. */
async function readMetric(line: string): Promise<number> {
  const texts = await Promise.all(shop.apis.map((api) => api.metrics()));
  const values = texts.map((text) => text.split("\n").find((one) => one.startsWith(`${line} `)));
  return values.reduce((sum, value) => sum + Number(value?.split(" ")[1] ?? 0), 0);
}

describe("the metrics", () => {
  it("are served to this machine", async () => {
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      const response = await getMetrics(address);
      expect([address, response.statusCode]).toEqual([address, 200]);
      expect(response.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
      expect(response.headers["cache-control"]).toBe("no-store");
    }
  });

  it.each([
    ["another machine", "10.0.0.7", {}, 401],
    ["a wrong token", "10.0.0.7", { authorization: "Bearer no" }, 403],
    ["a visitor whose request a proxy on this machine forwards", "127.0.0.1", { "x-forwarded-for": "10.0.0.7" }, 401],
    ["a visitor whose request a local proxy sends with the shop's name", "127.0.0.1", { host: "shop.example" }, 401],
    ["a malformed token", "10.0.0.7", { authorization: "Bearer" }, 401],
  ])("are not served to %s", async (_, address, headers, status) => {
    const response = await getMetrics(address, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json().request_id).toBeDefined();
    expect(response.payload).not.toContain("aurelle_");
  });

  it("are served to the staff credential from anywhere", async () => {
    const response = await getMetrics("10.0.0.7", { authorization: `Bearer ${staffToken}` });
    expect(response.statusCode).toBe(200);
  });

  it("count requests by route and status, for all ids and slashes", async () => {
    const product = await aProduct(shop);
    const client = aClient(shop);
    const line = (status: number) =>
      `aurelle_http_requests_total{method="GET",route="/api/products/product/:id/",status="${status}"}`;
    const before = await readMetric(line(200));
    await client.get(`products/product/${product}/`);
    await client.get(`products/product/${product}`);
    await client.get("products/product/nothing/");
    await client.get("no/such/route/");
    expect(await readMetric(line(200))).toBe(before + 2);
    expect(await readMetric(line(404))).toBe(1);
    expect(await readMetric('aurelle_http_requests_total{method="GET",route="none",status="404"}')).toBe(1);
    const duration = 'aurelle_http_request_duration_seconds_count{method="GET",route="/api/products/product/:id/"}';
    expect(await readMetric(duration)).toBe(before + 3);
  });

  it("count an order once when it is sent several times", async () => {
    const { client } = await aShopper(shop);
    const cart = await addToCart(client, await aProduct(shop));
    const before = await readMetric("aurelle_orders_placed_total");
    await placeOrder(client, cart);
    await placeOrder(client, cart);
    expect(await readMetric("aurelle_orders_placed_total")).toBe(before + 1);
  });

  it("have the pending e-mails, the database's connections and queue, and the process's memory", async () => {
    await shop.emailsTo("nobody@example.com");
    for (const api of shop.apis) await api.context.outbox.close();
    const { db } = shop.context;
    await db.query("INSERT INTO mails (letter, next_try_at) VALUES ('x', now() + interval '1 hour')");
    expect(await readMetric("aurelle_mails_waiting")).toBe(shop.apis.length);
    expect(await readMetric("aurelle_mails_failed")).toBe(0);
    expect(await readMetric("aurelle_housekeeping_age_seconds")).toBeGreaterThan(0);
    expect(await readMetric("aurelle_database_up")).toBe(shop.apis.length);
    const busy = Promise.all(Array.from({ length: 15 }, () => db.query("SELECT 1")));
    expect(db.load().queued).toBeGreaterThan(0);
    await busy;
    expect(await readMetric('aurelle_database_queue{database="primary"}')).toBe(0);
    expect(await readMetric("process_resident_memory_bytes")).toBeGreaterThan(1e6);
  });

  it("have no address, no id and no token", async () => {
    const { client, email, id } = await aShopper(shop);
    await client.get(`orders/${id}/?token=${client.token}`);
    const text = (await Promise.all(shop.apis.map((api) => api.metrics()))).join("");
    for (const secret of [email, id, client.token, client.ip]) expect(text).not.toContain(secret);
  });
});
