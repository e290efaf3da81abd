import { addToCart, aProduct, concurrently, expectStockConserved, placeOrder, soldOf } from "../testing/builders";
import { aShopper, type TestClient } from "../testing/client";
import { type FaultProxy, openFaultProxy } from "../testing/faultProxy";
import { printTime } from "../testing/printTime";
import { makeDatabase, openTestShop, type TestShop } from "../testing/testShop";
import { untilAvailable } from "../testing/untilAvailable";

/** The embedded database has no connection that could break. */
const { TEST_DATABASE_URL = "" } = process.env;
const onPostgres = TEST_DATABASE_URL ? describe : describe.skip;

let database: Awaited<ReturnType<typeof makeDatabase>>;
let proxy: FaultProxy;
let shop: TestShop;

const buyers = (count: number, productId: string) =>
  concurrently(count, async () => {
    const { client } = await aShopper(shop);
    return { client, cartId: await addToCart(client, productId) };
  });

const search = (client: TestClient) => client.get(`products/product/?search=${Math.random().toString(36).slice(2)}`);

onPostgres("a bad connection to the database", () => {
  beforeAll(async () => {
    database = await makeDatabase(TEST_DATABASE_URL);
    proxy = await openFaultProxy(database.url);
    // Prepared statements are sent by name; the proxy looks for their text.
    shop = await openTestShop({ databaseUrl: proxy.url, preparedStatements: false, timeLimits: undefined });
  });
  afterEach(() => proxy.inject({ kind: "none" }));
  afterAll(async () => {
    await shop.close();
    await proxy.close();
    await database.drop();
  });

  it.each([[{ kind: "slow", ms: 2000 }], [{ kind: "silent" }], [{ kind: "reset" }]] as const)(
    "E3 %j: each call is answered while it lasts, no order is incomplete, and all succeed afterwards",
    async (fault) => {
      const product = await aProduct(shop, { inventory: 10 });
      const buyersOfProduct = await buyers(5, product);
      proxy.inject(fault);
      const [searchResponse, ...orders] = await printTime("E3 all answered", 5000, () =>
        Promise.all([
          search(buyersOfProduct[0]?.client as TestClient), // there are five
          ...buyersOfProduct.map(({ client, cartId }) => placeOrder(client, cartId)),
        ]),
      );
      expect([200, 503]).toContain(searchResponse?.status);
      for (const response of orders) {
        expect([201, 503]).toContain(response.status);
        if (response.status === 503) expect(response.headers["retry-after"]).toBeDefined();
      }
      proxy.inject({ kind: "none" });
      const again = await Promise.all(
        buyersOfProduct.map(({ client, cartId }) => untilAvailable(() => placeOrder(client, cartId))),
      );
      for (const response of again) expect([200, 201]).toContain(response.status);
      expect(new Set(again.map(({ body }) => body.id)).size).toBe(5);
      expect(await soldOf(shop, product)).toBe(5);
      await expectStockConserved(shop, product, 10);
    },
  );

  it("E3 an order whose commit was stored but not confirmed is found by sending it again", async () => {
    const product = await aProduct(shop, { inventory: 3 });
    const [{ client, cartId }] = (await buyers(1, product)) as [{ client: TestClient; cartId: string }]; // one was asked for
    proxy.inject({ kind: "response to COMMIT lost", of: "INSERT INTO orders" });
    const first = await placeOrder(client, cartId);
    proxy.inject({ kind: "none" });
    const second = await untilAvailable(() => placeOrder(client, cartId));
    expect([first.status, second.status]).toEqual([503, 200]);
    expect(await soldOf(shop, product)).toBe(1);
    await expectStockConserved(shop, product, 3);
  });
});
