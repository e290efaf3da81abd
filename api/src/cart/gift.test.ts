import { plainMessageExamples } from "@aurelle/shared/contract/ruleExamples";
import { addToCart, aProduct, placeOrder } from "../testing/builders";
import { aClient, aRegisteredShopper, aShopper, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  product = await aProduct(shop, { inventory: 1000 });
});
afterAll(() => shop.close());

const setGift = (client: TestClient, gift_message: string, gift_receipt = true) =>
  client.call("PUT", "cart/gift/", { gift_message, gift_receipt });

/** A client with one piece in the cart. */
async function withCart(client: TestClient): Promise<TestClient> {
  await client.get("cart/");
  await addToCart(client, product);
  return client;
}

describe("the gift of a cart", () => {
  it("J8 is stored for guests and shoppers, trimmed, and a repeat changes only the revision", async () => {
    for (const client of [aClient(shop), (await aShopper(shop)).client]) {
      await withCart(client);
      const first = await setGift(client, "  Dear Grace,\r\nlove Ada \n");
      expect(first).toMatchObject({ status: 200, body: { gift_message: "Dear Grace,\nlove Ada", gift_receipt: true } });
      const { body } = await setGift(client, "Dear Grace,\nlove Ada");
      expect(body).toEqual({ ...first.body, revision: first.body.revision + 1 });
      expect((await client.get("cart/")).body).toEqual(body);
    }
  });

  it("J8 needs a cart, and a guest's CSRF token", async () => {
    expect((await setGift(aClient(shop), "Hello")).status).toBe(404);
    const guest = await withCart(aClient(shop));
    guest.cookies.delete("csrftoken");
    expect(await setGift(guest, "Hello")).toMatchObject({ status: 403, body: { code: "csrf" } });
  });

  it.each(plainMessageExamples.invalid)("W5 is not %j: it is printed and e-mailed", async (text) => {
    const error = "Please leave out web addresses and characters that cannot be printed";
    const response = await setGift(await withCart(aClient(shop)), text);
    expect(response).toMatchObject({ status: 400, body: { fields: { gift_message: error } } });
  });

  it.each(plainMessageExamples.valid)("J8 can be %j", async (text) => {
    expect((await setGift(await withCart(aClient(shop)), text)).status).toBe(200);
  });

  it("J8 has 300 characters at most", async () => {
    const guest = await withCart(aClient(shop));
    expect((await setGift(guest, "x".repeat(300))).status).toBe(200);
    expect((await setGift(guest, "x".repeat(301))).body.fields).toEqual({
      gift_message: "Must be at most 300 characters",
    });
  });

  it("J9 goes to the order from the server's cart, and the next cart has none", async () => {
    const { client } = await aShopper(shop);
    const cartId = await addToCart(client, product);
    await setGift(client, "Happy birthday");
    const { body } = await placeOrder(client, cartId, { gift_message: "Another" });
    expect(body).toMatchObject({ gift_message: "Happy birthday", gift_receipt: true });
    await addToCart(client, product);
    expect((await client.get("cart/")).body).toMatchObject({ gift_message: "", gift_receipt: false });
  });

  it("J9 is part of the shopper's data, and is erased from orders with the account", async () => {
    const { client } = await aShopper(shop);
    const cartId = await addToCart(client, product);
    await setGift(client, "Dear Grace");
    const { body } = await placeOrder(client, cartId);
    await addToCart(client, product);
    await setGift(client, "Dear Charles", false);
    const { body: data } = await client.get("users/me/data/");
    expect(data.orders[0].gift_message).toBe("Dear Grace");
    expect(data.cart_gift).toEqual({ gift_message: "Dear Charles", gift_receipt: false });
    await client.call("DELETE", "users/me/");
    const rows = await shop.context.db.query("SELECT gift_message, gift_receipt FROM orders WHERE id = $1", [body.id]);
    expect(rows).toEqual([{ gift_message: "", gift_receipt: true }]);
  });

  it.each([
    ["keeps the account's message", "Of the account", "Of the account"],
    ["takes the guest's message where the account has none", "", "Of the guest"],
  ])("J10 sign-in %s", async (_, own, merged) => {
    const { client, email, password } = await aRegisteredShopper(shop);
    await addToCart(client, product);
    await setGift(client, own, false);
    const guest = await withCart(aClient(shop));
    await setGift(guest, "Of the guest");
    const { body } = await guest.post("auth/token/", { email, password });
    guest.token = body.access;
    expect((await guest.get("cart/")).body).toMatchObject({ gift_message: merged, gift_receipt: true });
  });
});
