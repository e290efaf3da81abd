import { addToCart, aProduct, placeOrder } from "../testing/builders";
import { aShopper, type TestClient } from "../testing/client";
import { openTestShop, staffToken, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ rateLimits: false });
});
afterAll(() => shop.close());

const asStaff = (client: TestClient, id: string, status: string, notes?: string) =>
  client.call("PUT", `orders/${id}/update-status/`, { status, notes }, { authorization: `Bearer ${staffToken}` });

describe("e-mails about an order", () => {
  it("W6 go to the account's address, never to the one that is typed at the checkout", async () => {
    const { client, email } = await aShopper(shop);
    const typed = "victim@example.com";
    const { body } = await placeOrder(client, await addToCart(client, await aProduct(shop)), { email: typed });
    await asStaff(client, body.id, "shipped");
    const other = await placeOrder(client, await addToCart(client, await aProduct(shop)), { email: typed });
    await client.post(`orders/${other.body.id}/cancel/`);
    expect(await shop.emailsTo(typed)).toEqual([]);
    const subjects = (await shop.emailsTo(email)).map((text) => /^Subject: (.*)$/m.exec(text)?.[1]);
    expect(subjects).toEqual([
      `Your Aurelle order ${body.order_number}`,
      expect.stringContaining("is on its way"),
      `Your Aurelle order ${other.body.order_number}`,
      expect.stringContaining("was cancelled"),
    ]);
  });

  it("W7 end after ten orders within an hour: ordering and cancelling in a loop fills no mailbox", async () => {
    const { client, email, id: userId } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 1 });
    const orderAndCancel = async () => {
      const { body } = await placeOrder(client, await addToCart(client, product));
      expect((await client.post(`orders/${body.id}/cancel/`)).body.status).toBe("cancelled");
    };
    for (let round = 0; round < 14; round += 1) await orderAndCancel();
    expect(await shop.emailsTo(email)).toHaveLength(20);
    // What staff do is always e-mailed.
    const { body } = await placeOrder(client, await addToCart(client, product));
    await asStaff(client, body.id, "shipped");
    expect(await shop.emailsTo(email)).toHaveLength(21);
    await shop.context.db.query("UPDATE orders SET created_at = created_at - interval '1 hour' WHERE user_id = $1", [
      userId,
    ]);
    await shop.context.db.query("UPDATE products SET inventory = 1 WHERE id = $1", [product]);
    await orderAndCancel();
    expect(await shop.emailsTo(email)).toHaveLength(23);
  });

  it("P14 are not sent once the account is deleted, and no note about the person stays", async () => {
    const { client, email } = await aShopper(shop);
    const { body } = await placeOrder(client, await addToCart(client, await aProduct(shop)));
    await asStaff(client, body.id, "shipped", "Left with Ada's neighbour at 14");
    await client.call("DELETE", "users/me/");
    const before = await shop.emailsTo(email);
    await asStaff(client, body.id, "delivered");
    expect(await shop.emailsTo(email)).toEqual(before);
    const notes = await shop.context.db.query<{ notes: string }>(
      "SELECT notes FROM tracking_updates WHERE order_id = $1 ORDER BY position",
      [body.id],
    );
    expect(notes.map((update) => update.notes)).toEqual([
      "Your order has been received.",
      "Your order has been dispatched.",
      "Your order has been delivered.",
    ]);
  });
});
