import { aProduct, concurrently, expectStockConserved, fill, order, soldOf } from "../testing/builders";
import { type Answer, aShopper, type Visitor } from "../testing/client";
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
async function inTime(ask: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now();
  const answer = await ask();
  if (performance.now() - begun > patienceMs) throw new Error(`too late: ${answer.status} ${answer.text}`);
  return answer;
}

/** Asks again until the answer is no 503, five seconds at most (reliability Z5). */
async function untilWell(ask: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 || performance.now() - begun > patienceMs) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const buyers = (count: number, productId: string) =>
  concurrently(count, async () => {
    const { visitor } = await aShopper(shop);
    return { visitor, cartId: await fill(visitor, productId) };
  });

const search = (visitor: Visitor) => visitor.get(`products/product/?search=${Math.random().toString(36).slice(2)}`);

onPostgres("a bad wire to the database", () => {
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
    "E3 %j: each call is answered within 5 s, no order is half, and all go through afterwards",
    async (trouble) => {
      const product = await aProduct(shop, { inventory: 10 });
      const people = await buyers(5, product);
      wire.now(trouble);
      const [look, ...orders] = await Promise.all([
        inTime(() => search(people[0]?.visitor as Visitor)), // there are five
        ...people.map(({ visitor, cartId }) => inTime(() => order(visitor, cartId))),
      ]);
      expect([200, 503]).toContain(look?.status);
      for (const answer of orders) {
        expect([201, 503]).toContain(answer.status);
        if (answer.status === 503) expect(answer.headers["retry-after"]).toBeDefined();
      }
      wire.now({ kind: "none" });
      const again = await Promise.all(people.map(({ visitor, cartId }) => untilWell(() => order(visitor, cartId))));
      for (const answer of again) expect([200, 201]).toContain(answer.status);
      expect(new Set(again.map(({ body }) => body.id)).size).toBe(5);
      expect(await soldOf(shop, product)).toBe(5);
      await expectStockConserved(shop, product, 10);
    },
  );

  it("E3 an order whose end was kept but not told is found by sending it again", async () => {
    const product = await aProduct(shop, { inventory: 3 });
    const [{ visitor, cartId }] = (await buyers(1, product)) as [{ visitor: Visitor; cartId: string }]; // one was asked for
    wire.now({ kind: "answer to COMMIT lost", of: "INSERT INTO orders" });
    const first = await inTime(() => order(visitor, cartId));
    wire.now({ kind: "none" });
    const second = await untilWell(() => order(visitor, cartId));
    expect([first.status, second.status]).toEqual([503, 200]);
    expect(await soldOf(shop, product)).toBe(1);
    await expectStockConserved(shop, product, 3);
  });
});
