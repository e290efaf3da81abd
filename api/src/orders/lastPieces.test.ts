import {
  aBuyer,
  aProduct,
  concurrently,
  expectStockConserved,
  inventoryOf,
  outcomes,
  placeOrder,
  soldOf,
  untilAccepted,
} from "../testing/builders";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  // These tests place more orders than the rate limit of an account allows.
  shop = await openTestShop({ rateLimits: false });
});
afterAll(() => shop.close());

/** On the embedded database, which has one connection, rounds hardly differ. */
const rounds = process.env.TEST_DATABASE_URL ? [1, 2, 3, 4, 5] : [1, 2];

describe("selling the last pieces", () => {
  it.each(rounds)("O10 50 buyers for stock 5 buy exactly 5 (round %i)", async () => {
    const product = await aProduct(shop, { inventory: 5 });
    const buyers = await concurrently(50, () => aBuyer(shop, [product]));
    const responses = await Promise.all(
      buyers.map(({ client, cartId }) => untilAccepted(() => placeOrder(client, cartId))),
    );
    expect(outcomes(responses)).toEqual({ ordered: 5, rejected: 45 });
    expect(await soldOf(shop, product)).toBe(5);
    await expectStockConserved(shop, product, 5);
  });

  it("E10 carts that take two products in opposite order never fail by deadlock", async () => {
    const [ring, chain] = [await aProduct(shop, { inventory: 60 }), await aProduct(shop, { inventory: 60 })];
    const buyers = await concurrently(60, (index) => aBuyer(shop, index % 2 ? [ring, chain] : [chain, ring]));
    const responses = await Promise.all(
      buyers.map(({ client, cartId }) => untilAccepted(() => placeOrder(client, cartId))),
    );
    expect(outcomes(responses)).toEqual({ ordered: 60, rejected: 0 });
    expect([await inventoryOf(shop, ring), await inventoryOf(shop, chain)]).toEqual([0, 0]);
  });

  it("O10 concurrent orders, cancellations and stage changes preserve the sum", async () => {
    const product = await aProduct(shop, { inventory: 12 });
    await concurrently(30, async (index) => {
      const { client, cartId } = await aBuyer(shop, [product], 1 + (index % 3));
      const { status, body } = await placeOrder(client, cartId);
      if (status !== 201) return;
      await Promise.all([
        client.post(`orders/${body.id}/cancel/`),
        client.post(`orders/${body.id}/simulate/`, { simulation_stage: "next" }),
        client.post(`orders/${body.id}/cancel/`),
      ]);
    });
    await expectStockConserved(shop, product, 12);
  });
});
