import { aBuyer, addToCart, aProduct, deadlockCount, placeOrder, untilLocked } from "../testing/builders";
import { openTestShop, type TestShop } from "../testing/testShop";

/** The embedded database runs one transaction after another. */
const onPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A shopper with an order, and with a cart that can be ordered. */
async function aReturningBuyer() {
  const product = await aProduct(shop, { inventory: 10 });
  const { client, cartId } = await aBuyer(shop, [product]);
  const { body: order } = await placeOrder(client, cartId);
  return { client, product, orderId: order.id as string, cartId: await addToCart(client, product) };
}

onPostgres("a cart that is just being ordered", () => {
  it("K7 does not make an addition and the deletion of its account wait for each other", async () => {
    const { client, product, orderId, cartId } = await aReturningBuyer();
    const { db } = shop.context;
    const before = await deadlockCount(shop);
    let hasAdded = false;
    const calls = await db.tx(async (holdsDeletion) => {
      await holdsDeletion.query("SELECT 1 FROM orders WHERE id = $1 FOR NO KEY UPDATE", [orderId]);
      const started = await db.tx(async (ordering) => {
        await ordering.query("UPDATE carts SET status = 'ordered' WHERE id = $1", [cartId]);
        const added = client.post("cart/add/", { product_id: product, quantity: 1 }).finally(() => {
          hasAdded = true;
        });
        await untilLocked(shop, 1);
        const deleted = client.call("DELETE", "users/me/");
        await untilLocked(shop, 2);
        return { added, deleted };
      });
      await untilLocked(shop, 2, () => hasAdded);
      return started;
    });
    expect([(await calls.added).status, (await calls.deleted).status]).toEqual([200, 204]);
    expect((await deadlockCount(shop)) - before).toBe(0);
  });
});
