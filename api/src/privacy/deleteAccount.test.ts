import { checkInvariants } from "../operations/invariants";
import { addToCart, aProduct, placeOrder } from "../testing/builders";
import { aShopper, type TestClient } from "../testing/client";
import { openTestShop, staffToken, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const asStaff = (client: TestClient, id: string, body: object) =>
  client.call("PUT", `orders/${id}/update-status/`, body, { authorization: `Bearer ${staffToken}` });

/** A deleted account with an order that staff wrote about, dispatched unless `status` says otherwise. */
async function aDeletedAccount(status = "shipped", payment_method = "demo_payment") {
  const { client, email } = await aShopper(shop);
  const cartId = await addToCart(client, await aProduct(shop, { price: 12_050 }), 2);
  const { body } = await placeOrder(client, cartId, { payment_method });
  await asStaff(client, body.id, { status: "processing", notes: "Called Ada Lovelace about the size" });
  if (status !== "processing")
    await asStaff(client, body.id, { status, notes: "Left with Mr Babbage, 1 Dorset Street" });
  await client.call("DELETE", "users/me/");
  return { client, email, id: body.id as string, number: body.order_number as string };
}

const emailCount = async () => (await shop.context.db.query("SELECT id FROM mails")).length;

const notesOf = async (id: string) => {
  const rows = await shop.context.db.query<{ notes: string }>(
    "SELECT notes FROM tracking_updates WHERE order_id = $1 ORDER BY position",
    [id],
  );
  return rows.map(({ notes }) => notes);
};

describe("deleting an account", () => {
  it("N13 erases what staff wrote about the shopper in the updates of the orders", async () => {
    const { id } = await aDeletedAccount();
    expect(await notesOf(id)).toEqual([
      "Your order has been received.",
      "Your order is being prepared.",
      "Your order has been dispatched.",
    ]);
  });

  it("N13 leaves orders that take no new notes about a person, and can still be moved on", async () => {
    const { client, id } = await aDeletedAccount();
    const withNotes = await asStaff(client, id, { status: "delivered", notes: "Signed by Ada Lovelace" });
    expect(withNotes).toMatchObject({ status: 409, body: { code: "order_erased" } });
    expect((await asStaff(client, id, { status: "delivered" })).status).toBe(200);
    expect((await notesOf(id)).at(-1)).toBe("Your order has been delivered.");
  });

  it("K6 leaves parcels that cannot be sent again when they come back, only cancelled, without an e-mail", async () => {
    const { client, id } = await aDeletedAccount();
    expect((await asStaff(client, id, { status: "processing" })).body.code).toBe("illegal_status");
    const before = await emailCount();
    expect((await asStaff(client, id, { status: "cancelled" })).status).toBe(200);
    expect(await emailCount()).toBe(before);
    await checkInvariants(shop.context.db);
  });

  it("N13 tells the shopper by e-mail which cancelled orders may have been paid, with number and amount", async () => {
    const { email, number } = await aDeletedAccount("processing", "bank_transfer");
    const goodbye = (await shop.emailsTo(email)).at(-1);
    expect(goodbye).toContain("If you have paid for one of these orders");
    expect(goodbye).toContain(`${number}: £241`);
  });

  it("N13 speaks of no refund where nothing can have been paid", async () => {
    const { email } = await aDeletedAccount("processing");
    expect((await shop.emailsTo(email)).at(-1)).not.toContain("paid");
  });
});
