import { addToCart, aProduct, concurrently, expectStockConserved, placeOrder, soldOf } from "../testing/builders";
import { aShopper, type TestClient, type TestResponse } from "../testing/client";
import { type FaultProxy, openFaultProxy } from "../testing/faultProxy";
import { makeDatabase, openTestShop, type TestShop } from "../testing/testShop";

/** The embedded database has no wire. */
const { TEST_DATABASE_URL = "" } = process.env;
const onPostgres = TEST_DATABASE_URL ? describe : describe.skip;
const patienceMs = 5000;

let database: Awaited<ReturnType<typeof makeDatabase>>;
let wire: FaultProxy;
let shop: TestShop;

/** @throws Error for an answer that came later than any shopper waits. */
async function inTime(ask: () => Promise<TestResponse>): Promise<TestResponse> {
  const begun = performance.now();
  const response = await ask();
  if (performance.now() - begun > patienceMs) throw new Error(`too late: ${response.status} ${response.text}`);
  return response;
}

/** Asks again until the answer is no 503, five seconds at most (reliability Z5). */
async function untilWell(ask: () => Promise<TestResponse>): Promise<TestResponse> {
  const begun = performance.now();
  for (;;) {
    const response = await ask();
    if (response.status !== 503 || performance.now() - begun > patienceMs) return response;
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
    wire = await openFaultProxy(database.url);
    // Prepared statements go over the wire by name; the wire looks for their text.
    shop = await openTestShop({ databaseUrl: wire.url, preparedStatements: false });
  });
  afterEach(() => wire.now({ kind: "none" }));
  afterAll(async () => {
    await shop.close();
    await wire.close();
    await database.drop();
  });

  it.each([[{ kind: "slow", ms: 2000 }], [{ kind: "silent" }], [{ kind: "reset" }]] as const)(
    "E3 %j: each call is answered within 5 s, no order is incomplete, and all succeed afterwards",
    async (trouble) => {
      const product = await aProduct(shop, { inventory: 10 });
      const people = await buyers(5, product);
      wire.now(trouble);
      const [look, ...orders] = await Promise.all([
        inTime(() => search(people[0]?.client as TestClient)), // there are five
        ...people.map(({ client, cartId }) => inTime(() => placeOrder(client, cartId))),
      ]);
      expect([200, 503]).toContain(look?.status);
      for (const response of orders) {
        expect([201, 503]).toContain(response.status);
        if (response.status === 503) expect(response.headers["retry-after"]).toBeDefined();
      }
      wire.now({ kind: "none" });
      const again = await Promise.all(people.map(({ client, cartId }) => untilWell(() => placeOrder(client, cartId))));
      for (const response of again) expect([200, 201]).toContain(response.status);
      expect(new Set(again.map(({ body }) => body.id)).size).toBe(5);
      expect(await soldOf(shop, product)).toBe(5);
      await expectStockConserved(shop, product, 10);
    },
  );

  it("E3 an order whose commit was stored but not confirmed is found by sending it again", async () => {
    const product = await aProduct(shop, { inventory: 3 });
    const [{ client, cartId }] = (await buyers(1, product)) as [{ client: TestClient; cartId: string }]; // one was asked for
    wire.now({ kind: "answer to COMMIT lost", of: "INSERT INTO orders" });
    const first = await inTime(() => placeOrder(client, cartId));
    wire.now({ kind: "none" });
    const second = await untilWell(() => placeOrder(client, cartId));
    expect([first.status, second.status]).toEqual([503, 200]);
    expect(await soldOf(shop, product)).toBe(1);
    await expectStockConserved(shop, product, 3);
  });
});
