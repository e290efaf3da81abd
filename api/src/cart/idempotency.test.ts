import { randomUUID } from "node:crypto";
import { anOrderForm, aProduct, concurrently, fill, inventoryOf, order } from "../testing/builders";
import { aRegisteredShopper, aShopper, aVisitor, type Visitor } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const add = (visitor: Visitor, product: string, key: string, quantity = 1) =>
  visitor.call("POST", "cart/add/", { product_id: product, quantity }, { "idempotency-key": key });
const pieces = async (visitor: Visitor): Promise<Record<string, number>> => {
  const { body } = await visitor.get("cart/");
  const lines = body.cart_items as { product_id: string; quantity: number }[];
  return Object.fromEntries(lines.map(({ product_id, quantity }) => [product_id, quantity]));
};

describe("an addition with a key", () => {
  it("is made once however often it is sent, and a repeat answers with the cart", async () => {
    const visitor = aVisitor(shop);
    const product = await aProduct(shop);
    const key = randomUUID();
    const first = await add(visitor, product, key);
    const again = await add(visitor, product, key.toUpperCase());
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await pieces(visitor)).toEqual({ [product]: 1 });
  });

  it("counts again with another key, and without one", async () => {
    const visitor = aVisitor(shop);
    const product = await aProduct(shop);
    await add(visitor, product, randomUUID());
    await add(visitor, product, randomUUID());
    await fill(visitor, product);
    expect(await pieces(visitor)).toEqual({ [product]: 3 });
  });

  it("is made once when 20 come at the same time", async () => {
    const { visitor } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 30 });
    const key = randomUUID();
    const answers = await concurrently(20, () => add(visitor, product, key));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await pieces(visitor)).toEqual({ [product]: 1 });
  });

  it("that was refused may be sent again, and is made when it can be", async () => {
    const { visitor } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 0 });
    const key = randomUUID();
    expect(await add(visitor, product, key)).toMatchObject({ status: 409, body: { code: "out_of_stock" } });
    await shop.context.db.query("UPDATE products SET inventory = 5 WHERE id = $1", [product]);
    expect((await add(visitor, product, key)).status).toBe(200);
    expect(await pieces(visitor)).toEqual({ [product]: 1 });
  });

  it("whose answer was lost with the first cookie still arrives, once", async () => {
    const product = await aProduct(shop);
    const key = randomUUID();
    const lost = aVisitor(shop);
    expect((await add(lost, product, key)).status).toBe(200);
    const visitor = aVisitor(shop, lost.ip); // the same browser, which never got the cookie
    await add(visitor, product, key);
    await add(visitor, product, key);
    expect(await pieces(visitor)).toEqual({ [product]: 1 });
  });

  it("from before signing in is not made again after it", async () => {
    const { visitor: account, email, password } = await aRegisteredShopper(shop);
    const product = await aProduct(shop);
    const visitor = aVisitor(shop, account.ip);
    const key = randomUUID();
    await add(visitor, product, key);
    visitor.token = (await visitor.post("auth/token/", { email, password })).body.access;
    expect((await add(visitor, product, key)).status).toBe(200);
    expect(await pieces(visitor)).toEqual({ [product]: 1 });
  });

  it("whose cart has been ordered meanwhile does not come into the next one", async () => {
    const { visitor } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 5 });
    const key = randomUUID();
    const cart = await add(visitor, product, key);
    expect((await order(visitor, cart.body.id, anOrderForm(cart.body.id))).status).toBe(201);
    expect((await add(visitor, product, key)).status).toBe(200);
    expect(await pieces(visitor)).toEqual({});
    expect(await inventoryOf(shop, product)).toBe(4);
  });

  it("does not fit other contents, nor another shopper", async () => {
    const [first, second] = [await aShopper(shop), await aShopper(shop)];
    const [product, other] = [await aProduct(shop), await aProduct(shop)];
    const key = randomUUID();
    await add(first.visitor, product, key);
    for (const answer of [
      await add(first.visitor, other, key),
      await add(first.visitor, product, key, 2),
      await add(second.visitor, product, key),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: "key_reused" } });
    expect([await pieces(first.visitor), await pieces(second.visitor)]).toEqual([{ [product]: 1 }, {}]);
  });

  it.each(["", "1", "not-a-uuid", `${randomUUID()}x`])("must be a UUID: %p", async (key) => {
    const answer = await add(aVisitor(shop), await aProduct(shop), key);
    expect(answer).toMatchObject({ status: 400, body: { fields: { "idempotency-key": "Must be a UUID" } } });
  });
});
