import { randomUUID } from "node:crypto";
import type { Queryable } from "../database/db";
import {
  aDeliveredOrder,
  addToCart,
  aProduct,
  asStaff,
  concurrently,
  inventoryOf,
  placeOrder,
  requestReturn,
  untilLocked,
} from "../testing/builders";
import { aShopper } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";
import { findHistory } from "./store";

/** The embedded database runs one transaction after another. */
const onPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ordersEmail: "orders@shop.example" });
});
afterAll(() => shop.close());

/** Moves the day of delivery into the past. */
const deliveredAgo = (id: string, days: number) =>
  shop.context.db.query(
    `UPDATE tracking_updates SET created_at = ((date_trunc('day', now() AT TIME ZONE 'Europe/London') - $2 * interval '1 day')
       AT TIME ZONE 'Europe/London') WHERE order_id = $1 AND status = 'delivered'`,
    [id, days],
  );

/** A requested return of one piece of an order of two, and how staff answer it. */
async function aRequest() {
  const placed = await aDeliveredOrder(shop);
  const { body } = await requestReturn(placed.client, placed.order);
  const returnId = body.returns[0].id as string;
  const answer = (answered: object) => asStaff(placed.client, `orders/${placed.id}/returns/${returnId}/`, answered);
  return { ...placed, returnId, answer };
}

describe("a request to return pieces", () => {
  it("J1 is stored with its pieces, reason and refund, and leaves fewer pieces to return", async () => {
    const { client, order } = await aDeliveredOrder(shop);
    expect(order).toMatchObject({ returns: [], items: [{ returnable: 2 }] });
    const { status, body } = await requestReturn(client, order, 1, { notes: " Too small " });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      items: [{ returnable: 1 }],
      returnable_until: order.returnable_until,
      returns: [
        {
          status: "requested",
          notes: "Too small",
          answer: "",
          refund: 12_050,
          items: [{ order_item_id: order.items[0].id, quantity: 1, reason: "wrong_size" }],
        },
      ],
    });
    expect((await client.get(`orders/${order.id}/`)).body).toEqual(body);
    const all = await requestReturn(client, order, 1);
    expect(all.body.items[0].returnable).toBe(0);
    expect(all.body).not.toHaveProperty("returnable_until");
  });

  it("J2 is possible until the end of the thirtieth day in London, and not before the delivery", async () => {
    const { client, order, id } = await aDeliveredOrder(shop);
    const londonTime = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "Europe/London" });
    expect(londonTime.format(new Date(order.returnable_until))).toBe("23:59:59");
    await deliveredAgo(id, 30);
    expect((await requestReturn(client, order)).status).toBe(201);
    await deliveredAgo(id, 31);
    expect(await requestReturn(client, order)).toMatchObject({ status: 409, body: { code: "return_too_late" } });
    expect((await client.get(`orders/${id}/`)).body).toMatchObject({ items: [{ returnable: 0 }] });
    const pending = await placeOrder(client, await addToCart(client, await aProduct(shop)));
    expect(await requestReturn(client, pending.body)).toMatchObject({ status: 409, body: { code: "not_delivered" } });
  });

  it("J2 counts from the first update that says delivered, not from a later note", async () => {
    const { client, order, id } = await aDeliveredOrder(shop);
    await deliveredAgo(id, 31);
    await asStaff(client, `orders/${id}/update-status/`, { status: "delivered", notes: "The neighbour has it" });
    expect((await requestReturn(client, order)).body.code).toBe("return_too_late");
  });

  it("J3 takes no more pieces than are left, with a sentence for the item", async () => {
    const { client, order } = await aDeliveredOrder(shop);
    expect(await requestReturn(client, order, 3)).toMatchObject({
      status: 409,
      body: { code: "return_exceeds", fields: { "items.0.quantity": "Only 2 of Test Ring can still be returned." } },
    });
    await requestReturn(client, order, 2);
    const again = await requestReturn(client, order, 1);
    expect(again.body.error).toBe("Test Ring is already being returned.");
  });

  it("J3 of the same pieces ten times at once is stored once", async () => {
    const { client, order, id } = await aDeliveredOrder(shop);
    const responses = await concurrently(10, () => requestReturn(client, order, 2));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await client.get(`orders/${id}/`)).body.returns).toHaveLength(1);
  });

  it("J3 that is sent again under its key is stored once, and the repeat answers the order as it is", async () => {
    const { client, order, email } = await aDeliveredOrder(shop, 3);
    const send = (key: string, quantity = 1, notes = "") =>
      requestReturn(client, order, quantity, { notes }, { "idempotency-key": key });
    const key = randomUUID();
    const first = await send(key);
    const repeats = [await send(key), await send(key.toUpperCase()), ...(await concurrently(5, () => send(key)))];
    expect([first.status, ...new Set(repeats.map(({ status }) => status))]).toEqual([201, 200]);
    for (const { body } of repeats) expect(body).toEqual(first.body);
    expect(first.body).toMatchObject({ items: [{ returnable: 2 }], returns: [{ status: "requested" }] });
    expect((await shop.emailsTo(email)).filter((text) => text.includes("received your request"))).toHaveLength(1);
    for (const other of [await send(key, 2), await send(key, 1, "Too small")]) {
      expect(other).toMatchObject({ status: 409, body: { code: "key_reused" } });
    }
    expect((await send(randomUUID())).body.returns).toHaveLength(2);
  });

  it("J3 that is sent again under its key finds its return after the time for returns, too", async () => {
    const { client, order, id } = await aDeliveredOrder(shop);
    const headers = { "idempotency-key": randomUUID() };
    await requestReturn(client, order, 2, {}, headers);
    await deliveredAgo(id, 31);
    expect(await requestReturn(client, order, 2, {}, headers)).toMatchObject({
      status: 200,
      body: { returns: [{ status: "requested" }] },
    });
    expect(await requestReturn(client, order, 2, {}, { "idempotency-key": "1" })).toMatchObject({
      status: 400,
      body: { fields: { "idempotency-key": "Must be a UUID" } },
    });
  });

  onPostgres("that are held up before they are stored", () => {
    it("J3 are stored once", async () => {
      const { client, order, id } = await aDeliveredOrder(shop);
      const { requests } = await shop.context.db.tx(async (tx) => {
        await tx.query("LOCK TABLE mails IN SHARE MODE");
        const requests = concurrently(3, () => requestReturn(client, order, 2));
        await untilLocked(shop, 3);
        return { requests };
      });
      expect((await requests).map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect((await client.get(`orders/${id}/`)).body.returns).toHaveLength(1);
    });
  });

  it("J4 names each mistake by its field", async () => {
    const { client, order } = await aDeliveredOrder(shop);
    const item = { id: order.items[0].id, quantity: 1, reason: "other" };
    const fieldsOf = async (items: object[], notes?: string) =>
      (await client.post(`orders/${order.id}/returns/`, { items, notes })).body.fields;
    expect(await fieldsOf([])).toEqual({ items: "Please choose what you would like to return" });
    expect(await fieldsOf([{ ...item, quantity: 0 }])).toEqual({ "items.0.quantity": "Must be between 1 and 99" });
    expect(await fieldsOf([{ ...item, reason: "bored" }])).toEqual({
      "items.0.reason": "Please choose a reason from the list",
    });
    expect(await fieldsOf([item, item])).toEqual({ "items.1.id": "This item is listed twice" });
    expect(await fieldsOf([{ ...item, id: order.id }])).toEqual({ "items.0.id": "This is not an item of the order" });
    expect(await fieldsOf([item], "x".repeat(1001))).toEqual({ notes: "Must be at most 1000 characters" });
  });

  it("J4 is counted: twenty an hour from one account", async () => {
    const { client, order } = await aDeliveredOrder(shop);
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) statuses.push((await requestReturn(client, order, 99)).status);
    expect(statuses).toEqual([...Array(20).fill(409), 429]);
  });
});

describe("the answer to a return", () => {
  it("J5 follows the steps, and no other status is possible", async () => {
    const { answer } = await aRequest();
    for (const status of ["requested", "received", "refunded"]) {
      expect((await answer({ status })).status).toBe(status === "requested" ? 200 : 409);
    }
    for (const status of ["approved", "received", "refunded"]) expect((await answer({ status })).status).toBe(200);
    for (const status of ["requested", "approved", "declined", "received"]) {
      expect(await answer({ status })).toMatchObject({ status: 409, body: { code: "illegal_return" } });
    }
  });

  it("J5 is for staff, about a return of this order", async () => {
    const { client, id, returnId, answer } = await aRequest();
    const path = `orders/${id}/returns/${returnId}/`;
    expect((await client.call("PUT", path, { status: "approved" })).status).toBe(403);
    const other = await aRequest();
    expect((await asStaff(client, `orders/${other.id}/returns/${returnId}/`, { status: "approved" })).status).toBe(404);
    expect((await answer({ status: "lost" })).status).toBe(400);
  });

  it("J5 can be changed without an e-mail", async () => {
    const { answer, email } = await aRequest();
    await answer({ status: "approved", notes: "Of course" });
    const before = await shop.emailsTo(email);
    const { body } = await answer({ status: "approved", notes: "Use the box it came in" });
    expect(body.returns[0].answer).toBe("Use the box it came in");
    expect(await shop.emailsTo(email)).toEqual(before);
    expect((await answer({ status: "received" })).body.returns[0].answer).toBe("Use the box it came in");
  });

  it("J6 puts the pieces back on sale only when staff say so, and once", async () => {
    const { answer, product } = await aRequest();
    await answer({ status: "approved" });
    expect((await answer({ status: "approved", restock: true })).body.fields).toEqual({
      restock: "Only with the status received",
    });
    await answer({ status: "received" });
    expect(await inventoryOf(shop, product)).toBe(8);
    await concurrently(6, () => answer({ status: "received", restock: true }));
    expect(await inventoryOf(shop, product)).toBe(9);
  });

  it("P14 loses its words with the account, and takes no new ones", async () => {
    const { client, order, id } = await aDeliveredOrder(shop);
    const { body } = await requestReturn(client, order, 1, { notes: "My mother's, Ada" });
    const answer = (answered: object) => asStaff(client, `orders/${id}/returns/${body.returns[0].id}/`, answered);
    await answer({ status: "approved", notes: "Dear Ada" });
    await client.call("DELETE", "users/me/");
    expect((await answer({ status: "received", notes: "From Ada" })).body.code).toBe("order_erased");
    const moved = await answer({ status: "received" });
    expect(moved.body.returns[0]).toMatchObject({ status: "received", notes: "", answer: "", refund: 12_050 });
  });
});

describe("the items of an order", () => {
  it("show the product's thumbnail as it is now, and none once the product is gone", async () => {
    const { client, product, id, order } = await aDeliveredOrder(shop);
    expect(order.items[0].image).toEqual({ image: "photos/rings/test.jpg", alt_text: "Test Ring" });
    await shop.context.db.query("DELETE FROM products WHERE id = $1", [product]);
    expect((await client.get(`orders/${id}/`)).body.items[0].image).toBeNull();
  });

  it("are read with all lists of a page of orders in one statement", async () => {
    const { client, id } = await aShopper(shop);
    for (let nth = 0; nth < 3; nth += 1) await placeOrder(client, await addToCart(client, await aProduct(shop)));
    const { db } = shop.context;
    const query = jest.fn(db.query);
    expect((await findHistory({ query } as Queryable, id, null)).page).toHaveLength(3);
    expect(query).toHaveBeenCalledTimes(1);
  });
});
