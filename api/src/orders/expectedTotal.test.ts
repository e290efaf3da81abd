import { addToCart, aProduct, expectStockConserved, inventoryOf, placeOrder } from "../testing/builders";
import { aShopper } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A shopper with two pieces of a product for £10 each in the cart. */
async function aFilledCart() {
  const { client } = await aShopper(shop);
  const product = await aProduct(shop, { title: "Vita Ring", price: 1000, inventory: 5 });
  return { client, product, cartId: await addToCart(client, product, 2) };
}

const setPrice = (product: string, price: number) =>
  shop.context.db.query("UPDATE products SET current_price = $2 WHERE id = $1", [product, price]);

describe("the price on the screen", () => {
  it("N1 is the price that is charged: after a rise nothing is ordered, and the response has the new cart", async () => {
    const { client, product, cartId } = await aFilledCart();
    await setPrice(product, 99_900);
    const response = await placeOrder(client, cartId, { expected_total: 2000 });
    expect(response).toMatchObject({ status: 409, body: { code: "cart_changed" } });
    expect(response.body.cart).toEqual((await client.get("cart/")).body);
    expect(response.body.cart).toMatchObject({ id: cartId, total: 199_800, cart_items: [{ added_price: 1000 }] });
    expect((await client.get("orders/")).body.results).toEqual([]);
    expect(await inventoryOf(shop, product)).toBe(5);
  });

  it("N1 is ordered at the new price once the shopper has seen it", async () => {
    const { client, product, cartId } = await aFilledCart();
    await setPrice(product, 900);
    expect((await placeOrder(client, cartId, { expected_total: 2000 })).status).toBe(409);
    const response = await placeOrder(client, cartId, { expected_total: 1800 });
    expect(response).toMatchObject({ status: 201, body: { grand_total: 1800 } });
    await expectStockConserved(shop, product, 5);
  });

  it("N1 has no item that another tab has added meanwhile", async () => {
    const { client, cartId } = await aFilledCart();
    await addToCart(client, await aProduct(shop, { title: "Fine Chain", price: 500 }));
    const response = await placeOrder(client, cartId, { expected_total: 2000 });
    expect(response).toMatchObject({ status: 409, body: { code: "cart_changed" } });
    expect(response.body.cart.cart_items.map(({ product }: { product: { title: string } }) => product.title)).toEqual([
      "Vita Ring",
      "Fine Chain",
    ]);
  });

  it("N1 is not asked for by a client that sends none, and a repeat finds the order whatever it expects", async () => {
    const { client, cartId } = await aFilledCart();
    const { body } = await placeOrder(client, cartId);
    const repeat = await placeOrder(client, cartId, { expected_total: 1 });
    expect(repeat).toMatchObject({ status: 200, body: { id: body.id } });
  });

  it.each([-1, 10.5, "2000", 2 ** 53])("N1 is whole pence: %p is rejected", async (expected_total) => {
    const { client, cartId } = await aFilledCart();
    const response = await placeOrder(client, cartId, { expected_total });
    expect(response).toMatchObject({ status: 400, body: { fields: { expected_total: "Must be whole pence" } } });
  });
});

describe("the cart of a cancelled order", () => {
  it("N3 is not answered with that order when an old tab sends it again", async () => {
    const { client, product, cartId } = await aFilledCart();
    const { body } = await placeOrder(client, cartId);
    await client.post(`orders/${body.id}/cancel/`);
    const repeat = await placeOrder(client, cartId);
    expect(repeat).toMatchObject({ status: 409, body: { code: "order_cancelled" } });
    expect(repeat.body.error).toBe("This order has been cancelled. To order again, please fill your cart anew.");
    expect(await inventoryOf(shop, product)).toBe(5);
  });
});

describe("a cart with more items than allowed", () => {
  it("N9 is not ordered", async () => {
    const { client } = await aShopper(shop);
    const cartId = await addToCart(client, await aProduct(shop));
    await shop.context.db.query(
      `WITH made AS (INSERT INTO products (id, slug, title, tagline, description, category, collection, original_price,
         current_price, inventory) SELECT gen_random_uuid(), 'many-' || n, 't', '', '', 'rings', 'Lines', 1, 1, 9
         FROM generate_series(1, 100) n RETURNING id)
       INSERT INTO cart_items (cart_id, product_id, quantity, added_price) SELECT $1, id, 1, 1 FROM made`,
      [cartId],
    );
    expect(await placeOrder(client, cartId)).toMatchObject({ status: 409, body: { code: "cart_too_long" } });
    expect((await client.get("orders/")).body.results).toEqual([]);
  });
});
