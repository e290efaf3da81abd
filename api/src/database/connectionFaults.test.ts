import { addToCart, aProduct, concurrently, expectStockConserved, placeOrder, soldOf } from "../testing/builders";
import { aShopper, type TestClient, type TestResponse } from "../testing/client";
import { type FaultProxy, openFaultProxy } from "../testing/faultProxy";
import { makeDatabase, openTestShop, type TestShop } from "../testing/testShop";

/** The embedded database has no connection that could break. */
const { TEST_DATABASE_URL = "" } = process.env;
const onPostgres = TEST_DATABASE_URL ? describe : describe.skip;
const timeoutMs = 5000;

let database: Awaited<ReturnType<typeof makeDatabase>>;
let proxy: FaultProxy;
let shop: TestShop;

/** @throws Error for a response that takes more than five seconds. */
async function withinTimeout(send: () => Promise<TestResponse>): Promise<TestResponse> {
  const startedAt = performance.now();
  const response = await send();
  if (performance.now() - startedAt > timeoutMs) throw new Error(`too late: ${response.status} ${response.text}`);
  return response;
}

/** Repeats the call until it is not answered with 503, for five seconds at most (reliability Z5). */
async function untilAvailable(send: () => Promise<TestResponse>): Promise<TestResponse> {
  const startedAt = performance.now();
  for (;;) {
    const response = await send();
    if (response.status !== 503 || performance.now() - startedAt > timeoutMs) return response;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

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
    shop = await openTestShop({ databaseUrl: proxy.url, preparedStatements: false });
  });
  afterEach(() => proxy.inject({ kind: "none" }));
  afterAll(async () => {
    await shop.close();
    await proxy.close();
    await database.drop();
  });

  it.each([[{ kind: "slow", ms: 2000 }], [{ kind: "silent" }], [{ kind: "reset" }]] as const)(
    "E3 %j: each call is answered within 5 s, no order is incomplete, and all succeed afterwards",
    async (fault) => {
      const product = await aProduct(shop, { inventory: 10 });
      const buyersOfProduct = await buyers(5, product);
      proxy.inject(fault);
      const [searchResponse, ...orders] = await Promise.all([
        withinTimeout(() => search(buyersOfProduct[0]?.client as TestClient)), // there are five
        ...buyersOfProduct.map(({ client, cartId }) => withinTimeout(() => placeOrder(client, cartId))),
      ]);
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
    const first = await withinTimeout(() => placeOrder(client, cartId));
    proxy.inject({ kind: "none" });
    const second = await untilAvailable(() => placeOrder(client, cartId));
    expect([first.status, second.status]).toEqual([503, 200]);
    expect(await soldOf(shop, product)).toBe(1);
    await expectStockConserved(shop, product, 3);
  });
});
