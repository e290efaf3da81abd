import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { addToCart, aProduct, asStaff, concurrently, placeOrder, untilAccepted } from "../testing/builders";
import { aShopper, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";
import { cancelUnpaid } from "./unpaidOrders";

const source = path.dirname(__dirname);
const ordersEmail = "orders@shop.example";
/** Where replies go unless set. */
const replyTo = "hello@aurelle.example";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ordersEmail, rateLimits: false });
});
afterAll(() => shop.close());

/** An order of £241: unpaid, or paid, which staff note by `processing`. */
async function anOrder({
  isPaid,
  method = "bank_transfer",
  at = shop,
}: {
  isPaid: boolean;
  method?: string;
  at?: TestShop;
}) {
  const { client, email } = await aShopper(at);
  const cartId = await addToCart(client, await aProduct(at, { price: 12_050 }), 2);
  const { body } = await placeOrder(client, cartId, { payment_method: method });
  const path = `orders/${body.id}/update-status/`;
  if (isPaid) await asStaff(client, path, { status: "processing", notes: "Paid" });
  return { client, email, path, id: body.id as string, number: body.order_number as string };
}

const cancel = (client: TestClient, id: string) => client.post(`orders/${id}/cancel/`);
const deleteAccount = (client: TestClient) => client.call("DELETE", "users/me/");

/** The e-mails to the shop about the end of an order. */
const cancelledEmails = async (number: string, at = shop, to = ordersEmail) =>
  (await at.emailsTo(to)).filter((text) => text.includes(number) && /<title>.*was cancelled<\/title>/.test(text));

describe("the e-mail to the shop about an order that was cancelled", () => {
  it.each([
    [
      "the shopper",
      ({ client, id }: { client: TestClient; id: string }) => cancel(client, id),
      "The shopper has cancelled",
    ],
    [
      "the deletion of the account",
      ({ client }: { client: TestClient }) => deleteAccount(client),
      "deleted the account",
    ],
  ])("W20 says that a refund is due when a paid one is cancelled by %s", async (_, end, why) => {
    const order = await anOrder({ isPaid: true });
    await end(order);
    const [email = "", ...others] = await cancelledEmails(order.number);
    expect(others).toEqual([]);
    expect(email).toContain(`<title>Refund £241: order ${order.number} was cancelled</title>`);
    for (const text of [why, "Do not send it", `Order: ${order.number}`, "Total: £241", "Status before: processing"]) {
      expect(email).toContain(text);
    }
    expect(email).toContain("Refund £241 within 14 days");
  });

  it("W20 says that none is due for one that was not paid, or cost nothing", async () => {
    const [unpaid, demo] = [await anOrder({ isPaid: false }), await anOrder({ isPaid: true, method: "demo_payment" })];
    await cancel(unpaid.client, unpaid.id);
    await cancel(demo.client, demo.id);
    const [[aboutUnpaid = ""], [aboutDemo = ""]] = [
      await cancelledEmails(unpaid.number),
      await cancelledEmails(demo.number),
    ];
    expect(aboutUnpaid).toContain("Status before: pending");
    expect(aboutUnpaid).toContain("It was not paid");
    expect(aboutDemo).toContain("Demo: no charge");
    for (const email of [aboutUnpaid, aboutDemo]) expect(email).not.toContain("Refund");
  });

  it("W20 is sent too when the shop itself cancels what was not paid in time", async () => {
    const { id, number } = await anOrder({ isPaid: false });
    await shop.context.db.query(
      "UPDATE orders SET payment_reminded_at = now(), payment_due_at = now() - interval '1 hour' WHERE id = $1",
      [id],
    );
    for (const { context } of shop.apis) await cancelUnpaid(context);
    const emails = await cancelledEmails(number);
    expect(emails).toHaveLength(1);
    expect(emails[0]).toContain("was not paid in time");
  });

  it("W20 is not sent when staff cancel, and never tells who the shopper was", async () => {
    const byStaff = await anOrder({ isPaid: true });
    await asStaff(byStaff.client, byStaff.path, { status: "cancelled" });
    expect(await cancelledEmails(byStaff.number)).toEqual([]);
    const { client, email, number } = await anOrder({ isPaid: true });
    await deleteAccount(client);
    const [about = ""] = await cancelledEmails(number);
    for (const personal of [email, "ada@example.com", "Ada Lovelace", "12 St James's Square"]) {
      expect(about).not.toContain(personal);
    }
  });

  it("W20 is sent once, however often the order is cancelled, and however many the shopper has cancelled", async () => {
    const { client, id, number } = await anOrder({ isPaid: true });
    await concurrently(10, () => untilAccepted(() => cancel(client, id)));
    expect(await cancelledEmails(number)).toHaveLength(1);
    const product = await aProduct(shop, { inventory: 20 });
    let last = "";
    for (let nth = 0; nth < 11; nth += 1) {
      const { body } = await placeOrder(client, await addToCart(client, product));
      await cancel(client, body.id);
      last = body.order_number;
    }
    expect(await cancelledEmails(last)).toHaveLength(1);
  });

  it("W20 is stored with the cancellation or not at all", async () => {
    const { client, id, number } = await anOrder({ isPaid: true });
    for (const { context } of shop.apis) {
      const { add } = context.outbox;
      jest.spyOn(context.outbox, "add").mockImplementation(async (tx, one) => {
        if (one.to === ordersEmail) throw new Error("the connection was lost");
        await add(tx, one);
      });
    }
    expect((await cancel(client, id)).status).toBe(500);
    expect((await deleteAccount(client)).status).toBe(500);
    jest.restoreAllMocks();
    expect((await client.get(`orders/${id}/`)).body.status).toBe("processing");
    expect((await cancel(client, id)).status).toBe(200);
    expect(await cancelledEmails(number)).toHaveLength(1);
  });

  it("W20 goes where replies go without ORDERS_EMAIL, if money must be returned", async () => {
    const own = await openTestShop();
    try {
      const [paid, unpaid] = [await anOrder({ isPaid: true, at: own }), await anOrder({ isPaid: false, at: own })];
      await cancel(paid.client, paid.id);
      await cancel(unpaid.client, unpaid.id);
      expect(await cancelledEmails(paid.number, own, replyTo)).toHaveLength(1);
      expect(await cancelledEmails(unpaid.number, own, replyTo)).toEqual([]);
    } finally {
      await own.close();
    }
  });

  it("W20 is queued wherever the pieces of a cancelled order go back on sale", () => {
    const files = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((file) => /^(?!testing\/|.*\.test\.ts$).*\.ts$/.test(file) && file !== "orders/store.ts")
      .map((file) => ({ file, text: readFileSync(path.join(source, file), "utf8") }))
      .filter(({ text }) => /\brestock\(/.test(text));
    expect(files.map(({ file }) => file).sort()).toEqual([
      "orders/changeStatus.ts",
      "orders/eraseFromOrders.ts",
      "orders/unpaidOrders.ts",
    ]);
    expect(files.filter(({ text }) => !text.includes("notifyShop(")).map(({ file }) => file)).toEqual([]);
  });
});

/** The query of the operations page that names this column. */
function documentedQuery(column: string): string {
  const page = readFileSync(path.resolve(source, "../../docs/operations.md"), "utf8");
  const queries = [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = ""]) => sql);
  return queries.find((sql) => sql.includes(column)) ?? "SELECT 'not documented' AS order_number";
}

it("W20 the documented query finds cancelled orders that had been paid, also those of staff", async () => {
  const cancelled = [];
  for (const isPaid of [true, true, true, false]) cancelled.push(await anOrder({ isPaid }));
  const [byShopper, byDeletion, byStaff, unpaid] = cancelled;
  if (!byShopper || !byDeletion || !byStaff || !unpaid) throw new Error("an order is missing");
  const [open, demo] = [await anOrder({ isPaid: true }), await anOrder({ isPaid: true, method: "demo_payment" })];
  for (const { client, id } of [byShopper, unpaid, demo]) await cancel(client, id);
  await deleteAccount(byDeletion.client);
  await asStaff(byStaff.client, byStaff.path, { status: "cancelled", notes: "Refunded" });
  const rows = await shop.context.db.query<{ order_number: string; pounds: unknown; latest_note: string }>(
    documentedQuery("latest_note"),
  );
  const found = new Map(rows.map((row) => [row.order_number, row]));
  for (const { number } of [byShopper, byDeletion, byStaff]) expect(Number(found.get(number)?.pounds)).toBe(241);
  expect(found.get(byStaff.number)?.latest_note).toBe("Refunded");
  for (const { number } of [unpaid, open, demo]) expect(found.has(number)).toBe(false);
});
