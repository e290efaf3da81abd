import { aProduct, expectStockConserved, fill, order } from "../testing/builders";
import { type Answer, aShopper, aVisitor, type Visitor } from "../testing/client";
import { startPostgres, type TemporaryPostgres } from "../testing/postgres";
import { openTestShop, type TestShop } from "../testing/testShop";

/** The embedded database cannot be away; these stop a PostgreSQL of their own. */
const onPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;

let postgres: TemporaryPostgres;
let shop: TestShop;

const within = async <T>(limitMs: number, work: () => Promise<T>): Promise<T> => {
  const begun = Date.now();
  const result = await work();
  expect(Date.now() - begun).toBeLessThan(limitMs);
  return result;
};

/** Asks again until the answer is a success, five seconds at most (reliability Z5). */
async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
  const begun = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer.status < 300) return answer;
    if (Date.now() - begun > 5000) throw new Error(`not served within five seconds: ${answer.text}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const list = (visitor: Visitor) => visitor.get("products/product/");

onPostgres("a database that is away", () => {
  beforeAll(async () => {
    postgres = await startPostgres();
    shop = await openTestShop({ databaseUrl: postgres.url });
  });
  afterAll(async () => {
    await shop.close();
    await postgres.stop();
  });

  it("Z5 E3 is answered 503 within 5 s, and its return within 5 s, with every order still there", async () => {
    const product = await aProduct(shop, { inventory: 9 });
    const { visitor } = await aShopper(shop);
    const first = await order(visitor, await fill(visitor, product, 2));
    const cartId = await fill(visitor, product, 3);
    await postgres.pause();
    for (const ask of [() => list(visitor), () => visitor.get("cart/"), () => order(visitor, cartId)]) {
      const answer = await within(5000, ask);
      expect([answer.status, answer.body.code]).toEqual([503, "unavailable"]);
      expect(answer.headers["retry-after"]).toBeDefined();
    }
    for (const api of shop.apis) {
      expect(await within(5000, () => api.ready())).toBe(false);
      expect(await within(5000, () => api.metrics())).toContain("aurelle_database_up 0");
    }
    await postgres.resume();
    await untilServed(() => list(aVisitor(shop)));
    for (const api of shop.apis) expect(await api.ready()).toBe(true);
    expect((await visitor.get(`orders/${first.body.id}/`)).status).toBe(200);
    expect((await order(visitor, cartId)).status).toBe(201);
    await expectStockConserved(shop, product, 9);
  });

  it("E3 connections that are cut amid orders lose none that was acknowledged, and the rest can be sent again", async () => {
    const product = await aProduct(shop, { inventory: 60 });
    const buyers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { visitor } = await aShopper(shop);
        return { visitor, cartId: await fill(visitor, product, 1) };
      }),
    );
    const answers = Promise.all(buyers.map(({ visitor, cartId }) => order(visitor, cartId)));
    await shop.context.db
      .query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
      .catch(() => undefined);
    const statuses = (await answers).map(({ status }) => status);
    expect(statuses.every((status) => [201, 503].includes(status))).toBe(true);
    const again = await Promise.all(buyers.map(({ visitor, cartId }) => untilServed(() => order(visitor, cartId))));
    expect(new Set(again.map(({ body }) => body.id)).size).toBe(20);
    await expectStockConserved(shop, product, 60);
  });
});
