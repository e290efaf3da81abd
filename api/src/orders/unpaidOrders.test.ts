import {
  addToCart,
  aProduct,
  concurrently,
  expectStockConserved,
  inventoryOf,
  placeOrder,
  untilAccepted,
} from "../testing/builders";
import { aShopper, type TestClient } from "../testing/client";
import { openTestShop, staffToken, type TestShop } from "../testing/testShop";
import { londonDay } from "./londonDays";
import { cancelUnpaid, remindUnpaid, setDueDates } from "./unpaidOrders";

const payment = {
  account: { payee: "Aurelle Ltd", iban: "GB82 WEST 1234 5698 7654 32" },
  days: 14,
  unpaidLimit: 1_000_000,
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ payment });
});
afterAll(() => shop.close());

/** An order of two pieces of a product, paid by bank transfer, and the address of its shopper. */
async function anUnpaidOrder() {
  const { client, email } = await aShopper(shop);
  const product = await aProduct(shop, { inventory: 5, price: 12_050 });
  const cartId = await addToCart(client, product, 2);
  const { body } = await placeOrder(client, cartId, { payment_method: "bank_transfer" });
  return { client, product, email, order: body, id: body.id as string };
}

/** Sets when an order was placed and must be paid, in days from now, and whether its shopper was reminded. */
const move = (id: string, placed: number, due: number, isReminded = due < 0) =>
  shop.context.db.query(
    `UPDATE orders SET created_at = now() + $2 * interval '1 day', payment_due_at = now() + $3 * interval '1 day',
       payment_reminded_at = CASE WHEN $4::boolean THEN now() END WHERE id = $1`,
    [id, placed, due, isReminded],
  );

/** Runs the job in each process, twice at once. */
async function runEverywhere(job: typeof cancelUnpaid): Promise<void> {
  const contexts = shop.apis.flatMap(({ context }) => [context, context]);
  await Promise.all(contexts.map((context) => job(context)));
}

const emailsAbout = async (email: string, text: string) =>
  (await shop.emailsTo(email)).filter((one) => one.includes(text)).length;

const markPaid = (client: TestClient, id: string) =>
  client.call(
    "PUT",
    `orders/${id}/update-status/`,
    { status: "processing" },
    { authorization: `Bearer ${staffToken}` },
  );

describe("an order that is paid by bank transfer", () => {
  it("N4 says until when, to whom and with which reference it must be paid", async () => {
    const { client, id, order } = await anUnpaidOrder();
    expect(order).toMatchObject({ status: "pending", pay_to: { ...payment.account, reference: order.order_number } });
    const londonDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });
    const dayOf = (time: string) => Date.parse(londonDay.format(new Date(time))) / 86_400_000;
    expect(dayOf(order.payment_due_at) - dayOf(order.created_at)).toBe(14);
    expect((await client.get(`orders/${id}/`)).body).toEqual(order);
  });

  it("N4 can be paid until the end of the last day in London", async () => {
    const { order } = await anUnpaidOrder();
    const londonTime = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "Europe/London" });
    expect(londonTime.format(new Date(order.payment_due_at))).toBe("23:59:59");
  });

  it("N4 says so in its e-mail", async () => {
    const { email, order } = await anUnpaidOrder();
    const [confirmation = ""] = await shop.emailsTo(email);
    for (const text of [
      "Payee: Aurelle Ltd",
      "IBAN: GB82 WEST 1234 5698 7654 32",
      `Reference: ${order.order_number}`,
    ]) {
      expect(confirmation).toContain(text);
    }
    expect(confirmation).toMatch(/Please pay by bank transfer by \d{1,2} \w+ \d{4}\./);
    expect(confirmation).toContain("Amount: £241");
  });

  it("N4 says nothing of it any more once it is paid or cancelled, and a demo order never does", async () => {
    const { client, id } = await anUnpaidOrder();
    const { body: paid } = await markPaid(client, id);
    const { body: demo } = await placeOrder(client, await addToCart(client, await aProduct(shop)));
    for (const order of [paid, demo]) {
      expect(order).not.toHaveProperty("payment_due_at");
      expect(order).not.toHaveProperty("pay_to");
    }
  });
});

describe("an order that is never paid", () => {
  it("N6 gets one reminder, three days before its end", async () => {
    const early = await anUnpaidOrder();
    const late = await anUnpaidOrder();
    await move(early.id, -10, 4);
    await move(late.id, -12, 2);
    await runEverywhere(remindUnpaid);
    await runEverywhere(remindUnpaid);
    expect(await emailsAbout(early.email, "not paid yet")).toBe(0);
    expect(await emailsAbout(late.email, "not paid yet")).toBe(1);
    expect((await shop.emailsTo(late.email)).at(-1)).toContain("IBAN: GB82 WEST 1234 5698 7654 32");
  });

  it("N6 gets no reminder on its first day, however short the time is", async () => {
    const { id, email } = await anUnpaidOrder();
    await move(id, -0.4, 0.6);
    await runEverywhere(remindUnpaid);
    expect(await emailsAbout(email, "not paid yet")).toBe(0);
  });

  it("N6 is cancelled after its end: its pieces are back once, and the shopper gets one e-mail", async () => {
    const { client, id, product, email } = await anUnpaidOrder();
    await move(id, -15, -0.01);
    await runEverywhere(cancelUnpaid);
    const { body } = await client.get(`orders/${id}/`);
    expect(body.status).toBe("cancelled");
    expect(body.tracking_updates.at(-1).notes).toBe("Your order has been cancelled because it was not paid in time.");
    expect(await inventoryOf(shop, product)).toBe(5);
    expect(await emailsAbout(email, "we received no payment")).toBe(1);
  });

  it.each([
    ["its end has passed", -20, -2, 71],
    ["its end is near", -13.5, 0.5, 71],
    ["the time was short", -1, -0.5, 5],
  ])("N6 is reminded and gets the time of a reminder when no process ran before: %s", async (_, placed, due, hours) => {
    const { client, id, email } = await anUnpaidOrder();
    await move(id, placed, due, false);
    await runEverywhere(cancelUnpaid);
    await runEverywhere(remindUnpaid);
    await runEverywhere(cancelUnpaid);
    const { body } = await client.get(`orders/${id}/`);
    expect(body.status).toBe("pending");
    expect(Date.parse(body.payment_due_at)).toBeGreaterThan(Date.now() + hours * 3_600_000);
    expect(await emailsAbout(email, "not paid yet")).toBe(1);
    expect((await shop.emailsTo(email)).at(-1)).toContain(`by ${londonDay(new Date(body.payment_due_at))}.`);
    await move(id, placed, -0.01);
    await runEverywhere(cancelUnpaid);
    expect((await client.get(`orders/${id}/`)).body.status).toBe("cancelled");
  });

  it("N6 is not cancelled before its end, nor once it is paid", async () => {
    const open = await anUnpaidOrder();
    const paid = await anUnpaidOrder();
    await markPaid(paid.client, paid.id);
    await move(paid.id, -15, -1);
    await runEverywhere(cancelUnpaid);
    expect((await open.client.get(`orders/${open.id}/`)).body.status).toBe("pending");
    expect((await paid.client.get(`orders/${paid.id}/`)).body.status).toBe("processing");
  });

  it("N6 gets the whole time when a process of an earlier version has placed it without a due date", async () => {
    const { client, id, order } = await anUnpaidOrder();
    const demo = await placeOrder(client, await addToCart(client, await aProduct(shop)));
    await shop.context.db.query("UPDATE orders SET payment_due_at = NULL WHERE id = $1", [id]);
    await runEverywhere(setDueDates);
    expect((await client.get(`orders/${id}/`)).body.payment_due_at).toBe(order.payment_due_at);
    expect((await client.get(`orders/${demo.body.id}/`)).body).not.toHaveProperty("payment_due_at");
  });

  it("N6 that is paid in the moment of its end is either paid or cancelled", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { client, id, product } = await anUnpaidOrder();
      await move(id, -15, -0.01);
      await Promise.all([runEverywhere(cancelUnpaid), untilAccepted(() => markPaid(client, id))]);
      const { body } = await client.get(`orders/${id}/`);
      expect(["processing", "cancelled"]).toContain(body.status);
      await expectStockConserved(shop, product, 5);
    }
  });

  it("N6 does not hold up the others when its cancelling fails", async () => {
    const broken = await anUnpaidOrder();
    const other = await anUnpaidOrder();
    await move(broken.id, -15, -1);
    await move(other.id, -15, -1);
    await shop.context.db.query("UPDATE products SET inventory = 2147483647 WHERE id = $1", [broken.product]);
    await expect(cancelUnpaid(shop.context)).rejects.toThrow();
    expect((await other.client.get(`orders/${other.id}/`)).body.status).toBe("cancelled");
    await shop.context.db.query("UPDATE products SET inventory = 3 WHERE id = $1", [broken.product]);
  });
});

describe("the unpaid orders of one account", () => {
  const byInvoice = { payment_method: "bank_transfer" };
  const order = async (client: TestClient, price: number, changes = byInvoice) =>
    placeOrder(client, await addToCart(client, await aProduct(shop, { price })), changes);

  it("N7 are three at most; a demo order, a paid and a cancelled one do not count", async () => {
    const { client } = await aShopper(shop);
    const placed = [await order(client, 1000), await order(client, 1000), await order(client, 1000)];
    expect(placed.map(({ status }) => status)).toEqual([201, 201, 201]);
    const fourth = await order(client, 1000);
    expect(fourth).toMatchObject({ status: 409, body: { code: "unpaid_orders" } });
    expect(fourth.body.error).toBe(
      "You have 3 unpaid orders. Please pay or cancel one of them before you place another.",
    );
    expect((await order(client, 1000, { payment_method: "demo_payment" })).status).toBe(201);
    await client.post(`orders/${placed[0]?.body.id}/cancel/`);
    await markPaid(client, placed[1]?.body.id);
    expect([(await order(client, 1000)).status, (await order(client, 1000)).status]).toEqual([201, 201]);
  });

  it("N7 come to £10,000 at most, in one order or in several", async () => {
    const { client } = await aShopper(shop);
    const single = await order(client, 1_000_001);
    expect(single).toMatchObject({ status: 409, body: { code: "unpaid_value" } });
    expect(single.body.error).toContain("£10,000");
    await client.call("DELETE", "cart/clear/");
    expect((await order(client, 900_000)).status).toBe(201);
    expect((await order(client, 100_001)).body.code).toBe("unpaid_value");
    await client.call("DELETE", "cart/clear/");
    expect((await order(client, 100_000)).status).toBe(201);
  });

  it("N7 that are too many take nothing out of stock, and leave the cart", async () => {
    const { client } = await aShopper(shop);
    const product = await aProduct(shop, { price: 2_000_000, inventory: 3 });
    const cartId = await addToCart(client, product);
    const responses = await concurrently(5, () => placeOrder(client, cartId, byInvoice));
    expect(responses.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    expect(await inventoryOf(shop, product)).toBe(3);
    expect((await client.get("cart/")).body.cart_items).toHaveLength(1);
  });
});
