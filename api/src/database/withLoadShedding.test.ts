import {
  addToCart,
  aProduct,
  concurrently,
  expectStockConserved,
  outcomes,
  placeOrder,
  untilAccepted,
} from "../testing/builders";
import { aClient, aShopper, type TestResponse } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";
import { withLoadShedding, withLoadSheddingOnce } from "./withLoadShedding";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  // The first request of each API waits for its routes and for a connection, which is no overload.
  for (const _ of shop.apis) await aClient(shop).get("products/product/");
});
afterAll(() => shop.close());

/** More callers than can wait, for each of the APIs. */
const overloadCount = () => 400 * shop.apis.length;

function expectServedOrRejected(responses: readonly TestResponse[]): void {
  for (const { status, body, headers } of responses) {
    if (status === 503) expect(`${body.code} ${headers["retry-after"]}`).toBe("busy 2");
    else expect([200, 201]).toContain(status);
  }
}

describe("overload", () => {
  it("rejects callers beyond those that can wait for the database, and serves the next one at once", async () => {
    const responses = await concurrently(overloadCount(), (nth) =>
      aClient(shop).get(`products/product/?search=word${nth}`),
    );
    expectServedOrRejected(responses);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(responses.filter(({ body }) => body.code === "busy").length).toBeGreaterThan(0);
    const next = await untilAccepted(() => aClient(shop).get("products/product/?search=afterwards"));
    expect(next.status).toBe(200);
  });

  it("of orders makes complete orders or none, and all of them at the next attempt", async () => {
    const product = await aProduct(shop, { inventory: 40 });
    const buyers = await concurrently(20, async () => {
      const { client } = await aShopper(shop);
      return { client, cartId: await addToCart(client, product, 2) };
    });
    const noise = concurrently(overloadCount(), (nth) => aClient(shop).get(`products/product/?search=noise${nth}`));
    const first = await Promise.all(buyers.map(({ client, cartId }) => placeOrder(client, cartId)));
    expectServedOrRejected([...first, ...(await noise)]);
    const again = await Promise.all(
      buyers.map(({ client, cartId }) => untilAccepted(() => placeOrder(client, cartId))),
    );
    expect(outcomes(again)).toEqual({ ordered: 20, rejected: 0 });
    await expectStockConserved(shop, product, 40);
  });
});

describe("withLoadSheddingOnce", () => {
  const overloaded = () => ({ ...shop.context.db, load: () => ({ open: 1, idle: 0, queued }) });
  let queued = 0;

  it("accepts every call of a request that was accepted, and rejects another request", async () => {
    queued = 0;
    const db = withLoadSheddingOnce(overloaded());
    await db.query("SELECT 1");
    queued = 10_000;
    expect(await db.query("SELECT 1")).toHaveLength(1);
    expect(await db.tx((tx) => tx.query("SELECT 1"))).toHaveLength(1);
    await expect(withLoadSheddingOnce(overloaded()).tx((tx) => tx.query("SELECT 1"))).rejects.toThrow("very busy");
  });

  it("checks the load at each call where there is no request", async () => {
    queued = 0;
    const db = withLoadShedding(overloaded());
    expect(await db.query("SELECT 1")).toHaveLength(1);
    queued = 10_000;
    await expect(db.query("SELECT 1")).rejects.toThrow("very busy");
  });
});
