import { addToCart, aProduct, expectStockConserved, placeOrder } from "../testing/builders";
import { aClient, aShopper, type TestClient } from "../testing/client";
import { startPostgres, type TemporaryPostgres } from "../testing/postgres";
import { printTime } from "../testing/printTime";
import { openTestShop, type TestShop } from "../testing/testShop";
import { untilAvailable } from "../testing/untilAvailable";

/** The embedded database is never unreachable; these tests stop a PostgreSQL of their own. */
const onPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;

let postgres: TemporaryPostgres;
let shop: TestShop;

const list = (client: TestClient) => client.get("products/product/");

onPostgres("an unavailable database", () => {
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterEach(() => shop.close());
  afterAll(() => postgres.stop());

  it("Z5 E3 gets 503 while it is away, and calls succeed after its return, with every order still stored", async () => {
    shop = await openTestShop({ databaseUrl: postgres.url, timeLimits: undefined });
    const product = await aProduct(shop, { inventory: 9 });
    const { client } = await aShopper(shop);
    const first = await placeOrder(client, await addToCart(client, product, 2));
    const cartId = await addToCart(client, product, 3);
    await postgres.pause();
    for (const send of [() => list(client), () => client.get("cart/"), () => placeOrder(client, cartId)]) {
      const response = await printTime("Z5 answered", 5000, send);
      expect([response.status, response.body.code]).toEqual([503, "unavailable"]);
      expect(response.headers["retry-after"]).toBeDefined();
    }
    for (const api of shop.apis) {
      expect(await printTime("Z5 not ready", 5000, () => api.ready())).toBe(false);
      expect(await printTime("Z5 figures", 5000, () => api.metrics())).toContain("aurelle_database_up 0");
    }
    await postgres.resume();
    const back = await printTime("Z5 served again", 5000, () => untilAvailable(() => list(aClient(shop))));
    expect(back.status).toBe(200);
    for (const api of shop.apis) expect(await api.ready()).toBe(true);
    expect((await client.get(`orders/${first.body.id}/`)).status).toBe(200);
    expect((await placeOrder(client, cartId)).status).toBe(201);
    await expectStockConserved(shop, product, 9);
  });

  it("E3 connections that break during orders lose no confirmed order, and the others can be sent again", async () => {
    shop = await openTestShop({ databaseUrl: postgres.url });
    const product = await aProduct(shop, { inventory: 60 });
    const buyers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { client } = await aShopper(shop);
        return { client, cartId: await addToCart(client, product, 1) };
      }),
    );
    const responses = Promise.all(buyers.map(({ client, cartId }) => placeOrder(client, cartId)));
    await shop.context.db
      .query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
      .catch(() => undefined);
    const statuses = (await responses).map(({ status }) => status);
    expect(statuses.every((status) => [201, 503].includes(status))).toBe(true);
    const again = await Promise.all(
      buyers.map(({ client, cartId }) => untilAvailable(() => placeOrder(client, cartId))),
    );
    expect(new Set(again.map(({ body }) => body.id)).size).toBe(20);
    await expectStockConserved(shop, product, 60);
  });
});
