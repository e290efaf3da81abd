import { DeadlinePassed, isDatabaseUnavailable, StorageFault, withDeadline } from "../database/db";
import { monotonicNow } from "../monotonicClock";
import { addToCart, aProduct, expectStockConserved, placeOrder } from "../testing/builders";
import { aClient, aShopper } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";
import { deadlineMs } from "./apiScope";

/** The time-out of the shop's client, in ms (specification §7). */
const clientTimeoutMs = 5000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ timeLimits: undefined });
});
afterAll(() => shop.close());

const isPostgres = Boolean(process.env.TEST_DATABASE_URL);

describe("the deadline of a request", () => {
  it("X1 a transaction that is past the deadline is rolled back", async () => {
    const product = await aProduct(shop, { inventory: 5 });
    const late = withDeadline(shop.context.db, monotonicNow() + 50);
    const work = late.tx(async (tx) => {
      await tx.query("UPDATE products SET inventory = 1 WHERE id = $1", [product]);
      await new Promise((resolve) => setTimeout(resolve, 80));
    });
    await expect(work).rejects.toThrow(DeadlinePassed);
    await expectStockConserved(shop, product, 5);
  });

  it("X1 a request whose handler hangs gets 503 before the client gives up", async () => {
    for (const {
      context: { catalogueSource },
    } of shop.apis) {
      const query = catalogueSource.query.bind(catalogueSource);
      // Only the listing hangs: the outbox uses the same database.
      const hang = (sql: string) => sql.includes("FROM products") && new Promise<never[]>(() => undefined);
      jest.spyOn(catalogueSource, "query").mockImplementation((sql, params) => hang(sql) || query(sql, params));
    }
    // The first request of each server waits until its routes are ready, which is not part of the measurement.
    for (const _ of shop.apis) await aClient(shop).get("cart/");
    const response = await aClient(shop).get("products/product/");
    jest.restoreAllMocks();
    expect(response).toMatchObject({ status: 503, body: { code: "too_slow" } });
    expect(deadlineMs).toBeLessThan(clientTimeoutMs);
  });

  (isPostgres ? it : it.skip)(
    "X1 a statement that waits for a lock fails after 3 s, and nothing was changed",
    async () => {
      const { client } = await aShopper(shop);
      const product = await aProduct(shop, { inventory: 5 });
      const cartId = await addToCart(client, product);
      const { db } = shop.context;
      const response = await db.tx(async (tx) => {
        await tx.query("SELECT 1 FROM products WHERE id = $1 FOR UPDATE", [product]);
        return placeOrder(client, cartId);
      });
      expect(response).toMatchObject({ status: 503, body: { code: "unavailable" } });
      await expectStockConserved(shop, product, 5);
      expect((await placeOrder(client, cartId)).status).toBe(201);
    },
  );
});

describe("isDatabaseUnavailable", () => {
  it.each(["ECONNREFUSED", "57P01", "08006", "53300"])("Z5 %s means 503", (code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error("x"), { code }))).toBe(true);
  });
  it("E4 a quota that is used up means 503, like a full disk", () => {
    const message = 'could not extend file "base/5/16385": Disk quota exceeded';
    expect(isDatabaseUnavailable(Object.assign(new Error(message), { code: "XX000" }))).toBe(true);
    expect(isDatabaseUnavailable(new StorageFault("The log could not be stored"))).toBe(true);
  });
  it("an error in our own code does not", () => {
    expect(isDatabaseUnavailable(Object.assign(new Error("syntax error"), { code: "42601" }))).toBe(false);
  });
});
