import { aProduct, concurrently, expectStockConserved, fill, order, outcomes } from "../testing/builders";
import { type Answer, aShopper, aVisitor } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";
import { withLoadShedding, withLoadSheddingOnce } from "./withLoadShedding";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** More than can wait, for each of the APIs. */
const crowd = () => 400 * shop.apis.length;

function expectServedOrRefused(answers: readonly Answer[]): void {
  for (const { status, body, headers } of answers) {
    if (status === 503) expect([body.code, headers["retry-after"]]).toEqual(["busy", "2"]);
    else expect([200, 201]).toContain(status);
  }
}

describe("a crowd", () => {
  it("beyond what can wait for the database is told to come back, and the next one is served at once", async () => {
    const answers = await concurrently(crowd(), (nth) => aVisitor(shop).get(`products/product/?search=word${nth}`));
    expectServedOrRefused(answers);
    const served = answers.filter(({ status }) => status === 200).length;
    expect(served).toBeGreaterThan(0);
    expect(served).toBeLessThan(answers.length);
    expect((await aVisitor(shop).get("products/product/?search=afterwards")).status).toBe(200);
  });

  it("in which everybody orders gets whole orders or none, and all of them at the next try", async () => {
    const product = await aProduct(shop, { inventory: 40 });
    const buyers = await concurrently(20, async () => {
      const { visitor } = await aShopper(shop);
      return { visitor, cartId: await fill(visitor, product, 2) };
    });
    const noise = concurrently(crowd(), (nth) => aVisitor(shop).get(`products/product/?search=noise${nth}`));
    const first = await Promise.all(buyers.map(({ visitor, cartId }) => order(visitor, cartId)));
    expectServedOrRefused([...first, ...(await noise)]);
    const again = await Promise.all(buyers.map(({ visitor, cartId }) => order(visitor, cartId)));
    expect(outcomes(again)).toEqual({ ordered: 20, refused: 0 });
    await expectStockConserved(shop, product, 40);
  });
});

describe("the door", () => {
  const crowded = () => ({ ...shop.context.db, load: () => ({ open: 1, idle: 0, waiting: waits }) });
  let waits = 0;

  it("stays open for a request that was let in, and not for another one", async () => {
    waits = 0;
    const db = withLoadSheddingOnce(crowded());
    await db.query("SELECT 1");
    waits = 10_000;
    expect(await db.query("SELECT 1")).toHaveLength(1);
    expect(await db.tx((tx) => tx.query("SELECT 1"))).toHaveLength(1);
    await expect(withLoadSheddingOnce(crowded()).tx((tx) => tx.query("SELECT 1"))).rejects.toThrow("very busy");
  });

  it("is watched at each step where there is no request", async () => {
    waits = 0;
    const db = withLoadShedding(crowded());
    expect(await db.query("SELECT 1")).toHaveLength(1);
    waits = 10_000;
    await expect(db.query("SELECT 1")).rejects.toThrow("very busy");
  });
});
