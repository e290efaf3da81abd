import { randomUUID } from "node:crypto";
import { addToCart, anOrderForm, aProduct, concurrently, inventoryOf, placeOrder } from "../testing/builders";
import { aClient, aRegisteredShopper, aShopper, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const add = (client: TestClient, product: string, key: string, quantity = 1) =>
  client.call("POST", "cart/add/", { product_id: product, quantity }, { "idempotency-key": key });
const quantitiesOf = async (client: TestClient): Promise<Record<string, number>> => {
  const { body } = await client.get("cart/");
  const items = body.cart_items as { product_id: string; quantity: number }[];
  return Object.fromEntries(items.map(({ product_id, quantity }) => [product_id, quantity]));
};

describe("an addition with a key", () => {
  it("is made once, and a repeat gets the cart as response", async () => {
    const client = aClient(shop);
    const product = await aProduct(shop);
    const key = randomUUID();
    const first = await add(client, product, key);
    const again = await add(client, product, key.toUpperCase());
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await quantitiesOf(client)).toEqual({ [product]: 1 });
  });

  it("is made again with another key, and without a key", async () => {
    const client = aClient(shop);
    const product = await aProduct(shop);
    await add(client, product, randomUUID());
    await add(client, product, randomUUID());
    await addToCart(client, product);
    expect(await quantitiesOf(client)).toEqual({ [product]: 3 });
  });

  it("is made once when 20 requests arrive at the same time", async () => {
    const { client } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 30 });
    const key = randomUUID();
    const responses = await concurrently(20, () => add(client, product, key));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await quantitiesOf(client)).toEqual({ [product]: 1 });
  });

  it("that was rejected may be sent again, and is made when the stock allows it", async () => {
    const { client } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 0 });
    const key = randomUUID();
    expect(await add(client, product, key)).toMatchObject({ status: 409, body: { code: "out_of_stock" } });
    await shop.context.db.query("UPDATE products SET inventory = 5 WHERE id = $1", [product]);
    expect((await add(client, product, key)).status).toBe(200);
    expect(await quantitiesOf(client)).toEqual({ [product]: 1 });
  });

  it("whose response and first cookie were lost is still made, once", async () => {
    const product = await aProduct(shop);
    const key = randomUUID();
    const lost = aClient(shop);
    expect((await add(lost, product, key)).status).toBe(200);
    const client = aClient(shop, lost.ip); // the same browser, which never got the cookie
    await add(client, product, key);
    await add(client, product, key);
    expect(await quantitiesOf(client)).toEqual({ [product]: 1 });
  });

  it("from before signing in is not made again after it", async () => {
    const { client: account, email, password } = await aRegisteredShopper(shop);
    const product = await aProduct(shop);
    const client = aClient(shop, account.ip);
    const key = randomUUID();
    await add(client, product, key);
    client.token = (await client.post("auth/token/", { email, password })).body.access;
    expect((await add(client, product, key)).status).toBe(200);
    expect(await quantitiesOf(client)).toEqual({ [product]: 1 });
  });

  it("is not repeated in the next cart after its cart was ordered", async () => {
    const { client } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 5 });
    const key = randomUUID();
    const cart = await add(client, product, key);
    expect((await placeOrder(client, cart.body.id, anOrderForm(cart.body.id))).status).toBe(201);
    expect((await add(client, product, key)).status).toBe(200);
    expect(await quantitiesOf(client)).toEqual({});
    expect(await inventoryOf(shop, product)).toBe(4);
  });

  it("is rejected with other contents, and for another shopper", async () => {
    const [first, second] = [await aShopper(shop), await aShopper(shop)];
    const [product, other] = [await aProduct(shop), await aProduct(shop)];
    const key = randomUUID();
    await add(first.client, product, key);
    for (const response of [
      await add(first.client, other, key),
      await add(first.client, product, key, 2),
      await add(second.client, product, key),
    ])
      expect(response).toMatchObject({ status: 409, body: { code: "key_reused" } });
    expect([await quantitiesOf(first.client), await quantitiesOf(second.client)]).toEqual([{ [product]: 1 }, {}]);
  });

  it.each(["", "1", "not-a-uuid", `${randomUUID()}x`])("must be a UUID: %p", async (key) => {
    const response = await add(aClient(shop), await aProduct(shop), key);
    expect(response).toMatchObject({ status: 400, body: { fields: { "idempotency-key": "Must be a UUID" } } });
  });
});
