import { checkInvariants } from "../operations/invariants";
import {
  aDeliveredOrder,
  addToCart,
  aProduct,
  asStaff,
  inventoryOf,
  placeOrder,
  requestReturn,
} from "../testing/builders";
import { aShopper } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";
import { cancelUnpaid, remindUnpaid } from "./unpaidOrders";

const seller = { name: "Aurelle Ltd", address: "12 Milsom Street\nBath\nBA1 2QA" };
const ordersEmail = "orders@shop.example";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ seller, ordersEmail });
});
afterEach(() => checkInvariants(shop.context.db));
afterAll(() => shop.close());

const subjectsTo = async (email: string) =>
  (await shop.emailsTo(email)).map((text) => /^Subject: (.*)$/m.exec(text)?.[1] ?? "");

/** A delivered order of two pieces, with a request to return both. */
async function aRequest(payment_method = "bank_transfer") {
  const placed = await aDeliveredOrder(shop, 2, "Test Ring", { payment_method });
  const { body } = await requestReturn(placed.client, placed.order, 2, { notes: "Too small\nhttps://evil.example" });
  const answer = (returnId: string, answered: object) =>
    asStaff(placed.client, `orders/${placed.id}/returns/${returnId}/`, answered);
  return { ...placed, returnId: body.returns[0].id as string, answer };
}

describe("the end of an order", () => {
  it("J7 is a return that is approved, received, put back on sale and refunded, each step with its e-mail", async () => {
    const { email, number, id, product, returnId, answer } = await aRequest();
    await answer(returnId, { status: "approved", notes: "We are happy to" });
    await answer(returnId, { status: "received", restock: true });
    const { body } = await answer(returnId, { status: "refunded" });
    expect(body.returns).toMatchObject([{ status: "refunded", refund: 24_100, answer: "We are happy to" }]);
    expect(await inventoryOf(shop, product)).toBe(10);
    expect((await subjectsTo(email)).slice(-3)).toEqual([
      `Your return of order ${number}`,
      `Please send back your pieces of order ${number}`,
      `Your refund for order ${number}`,
    ]);
    const [, approved = "", refunded = ""] = (await shop.emailsTo(email)).slice(-3);
    for (const text of ["12 Milsom Street", "BA1 2QA", "We are happy to", `/dashboard/orders/${id}`]) {
      expect(approved).toContain(text);
    }
    expect(refunded).toContain("We have refunded £241");
    expect(refunded).not.toContain("We are happy to");
    const toShop = (await shop.emailsTo(ordersEmail)).at(-1);
    for (const text of [
      number,
      "To refund: £241",
      "Test Ring, 2 pieces: It does not fit",
      "> Too small",
      "> https://evil.example",
      email,
      returnId,
    ]) {
      expect(toShop).toContain(text);
    }
    expect(toShop).not.toContain('href="https://evil.example');
  });

  it("J7 is a return that is declined with words of its own, not with those of its approval", async () => {
    const { email, returnId, answer } = await aRequest();
    await answer(returnId, { status: "approved", notes: "We are happy to" });
    const { body } = await answer(returnId, { status: "declined" });
    expect(body.returns[0]).toMatchObject({ status: "declined", answer: "" });
    const [declined] = (await shop.emailsTo(email)).slice(-1);
    expect(declined).toContain("we cannot take back these pieces");
    expect(declined).not.toContain("We are happy to");
  });

  it("J7 is a return that promises no money where none was taken", async () => {
    const { email, number, returnId, answer } = await aRequest("demo_payment");
    for (const status of ["approved", "received", "refunded"]) await answer(returnId, { status });
    expect((await subjectsTo(email)).at(-1)).toBe(`Your return of order ${number} has ended`);
    const toShopper = (await shop.emailsTo(email)).slice(-2);
    const toShop = (await shop.emailsTo(ordersEmail)).slice(-1);
    for (const text of [...toShopper, ...toShop]) {
      expect(text).toContain("no charge, so there is nothing to refund.");
      expect(text).not.toMatch(/£|We have refunded|your account\./);
    }
  });

  it("J7 is a return that is declined and asked for again", async () => {
    const { client, order, email, number, product, returnId, answer } = await aRequest();
    const { body: declined } = await answer(returnId, { status: "declined", notes: "It was worn" });
    expect(declined.items[0].returnable).toBe(2);
    expect((await subjectsTo(email)).at(-1)).toBe(`Your return of order ${number} was declined`);
    expect((await shop.emailsTo(email)).at(-1)).toContain("Our answer:\n\n> It was worn");
    const { body } = await requestReturn(client, order, 2);
    expect(body.returns.map(({ status }: { status: string }) => status)).toEqual(["declined", "requested"]);
    const second = body.returns[1].id as string;
    for (const status of ["approved", "received", "refunded"]) await answer(second, { status });
    expect(await inventoryOf(shop, product)).toBe(8);
  });

  it("N6 is one that is never paid: a reminder, then it is cancelled and its pieces are back", async () => {
    const { client, email } = await aShopper(shop);
    const product = await aProduct(shop);
    const cartId = await addToCart(client, product, 3);
    const { body } = await placeOrder(client, cartId, { payment_method: "bank_transfer" });
    const dueIn = (days: number) =>
      shop.context.db.query(
        `UPDATE orders SET created_at = now() - interval '15 days', payment_due_at = now() + $2 * interval '1 day'
         WHERE id = $1`,
        [body.id, days],
      );
    await dueIn(2);
    await remindUnpaid(shop.context);
    expect(await inventoryOf(shop, product)).toBe(7);
    await dueIn(-0.01);
    await cancelUnpaid(shop.context);
    expect(await inventoryOf(shop, product)).toBe(10);
    expect((await client.get(`orders/${body.id}/`)).body.status).toBe("cancelled");
    expect(await requestReturn(client, body)).toMatchObject({ status: 409, body: { code: "not_delivered" } });
    expect((await subjectsTo(email)).slice(-2)).toEqual([
      `Your Aurelle order ${body.order_number} is not paid yet`,
      `Your Aurelle order ${body.order_number} was cancelled`,
    ]);
  });
});
