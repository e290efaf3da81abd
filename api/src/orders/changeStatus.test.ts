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

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const next = { simulation_stage: "next" };

async function anOrder(changes: Record<string, unknown> = {}, inventory = 5) {
  const { client, email, id: userId } = await aShopper(shop);
  const product = await aProduct(shop, { inventory });
  const { body } = await placeOrder(client, await addToCart(client, product, 2), changes);
  return { client, email, userId, product, id: body.id as string, number: body.order_number as string };
}

const asStaff = (client: TestClient, id: string, body: object, token = staffToken) =>
  client.call("PUT", `orders/${id}/update-status/`, body, { authorization: `Bearer ${token}` });

describe("cancelling", () => {
  it("O5 puts the stock back and e-mails the shopper", async () => {
    const { client, email, product, id, number } = await anOrder();
    const response = await client.post(`orders/${id}/cancel/`);
    expect(response).toMatchObject({ status: 200, body: { status: "cancelled" } });
    expect(response.body.tracking_updates.at(-1)).toMatchObject({ notes: "Your order has been cancelled." });
    expect(await inventoryOf(shop, product)).toBe(5);
    expect((await shop.emailsTo(email)).at(-1)).toContain(`${number} has been cancelled`);
  });

  it("O5 100 concurrent cancels put the stock back once", async () => {
    const { client, product, id } = await anOrder();
    const responses = await concurrently(100, () => untilAccepted(() => client.post(`orders/${id}/cancel/`)));
    expect(responses.every(({ status, body }) => status === 200 && body.status === "cancelled")).toBe(true);
    expect(responses[0]?.body.tracking_updates).toHaveLength(2);
    expect(await inventoryOf(shop, product)).toBe(5);
  });

  it("O5 is rejected after dispatch", async () => {
    const { client, product, id } = await anOrder();
    await client.post(`orders/${id}/simulate/`, next);
    await client.post(`orders/${id}/simulate/`, next);
    const response = await client.post(`orders/${id}/cancel/`);
    expect(response).toMatchObject({ status: 409, body: { code: "not_cancellable" } });
    expect(await inventoryOf(shop, product)).toBe(3);
  });

  it("O5 racing a dispatch, exactly one wins", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { client, product, id } = await anOrder();
      await client.post(`orders/${id}/simulate/`, next);
      const responses = await Promise.all([
        client.post(`orders/${id}/cancel/`),
        client.post(`orders/${id}/simulate/`, next),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      await expectStockConserved(shop, product, 5);
    }
  });
});

describe("status", () => {
  it("O6 simulate goes one legal stage forward until delivered", async () => {
    const { client, id } = await anOrder();
    const stages: string[] = [];
    for (let stage = 0; stage < 4; stage += 1) {
      const { status, body } = await client.post(`orders/${id}/simulate/`, next);
      stages.push(status === 200 ? body.status : body.code);
    }
    expect(stages).toEqual(["processing", "shipped", "delivered", "no_next_stage"]);
  });

  it("O6 simulate is for demo payments of the owner", async () => {
    const { id, client } = await anOrder({ payment_method: "bank_transfer" });
    expect((await client.post(`orders/${id}/simulate/`, next)).status).toBe(409);
    const otherShopper = await aShopper(shop);
    expect((await otherShopper.client.post(`orders/${id}/simulate/`, next)).status).toBe(404);
  });

  it("O6 update-status: 401 without a token, 403 for a shopper, by staff along legal moves", async () => {
    const { client, email, id } = await anOrder();
    const path = `orders/${id}/update-status/`;
    expect((await client.call("PUT", path, { status: "shipped" })).status).toBe(403);
    expect((await asStaff(client, id, { status: "shipped" }, "wrong")).status).toBe(401);
    const response = await asStaff(client, id, { status: "shipped", notes: "Parcel 42" });
    expect(response).toMatchObject({ status: 200, body: { status: "shipped" } });
    expect(response.body.tracking_updates.at(-1).notes).toBe("Parcel 42");
    expect((await asStaff(client, id, { status: "pending" })).status).toBe(409);
    expect((await asStaff(client, id, { status: "cancelled" })).status).toBe(409);
    expect((await asStaff(client, id, { status: "gone" })).status).toBe(400);
    expect((await shop.emailsTo(email)).at(-1)).toContain("has been dispatched");
  });
});

/** Adds delivered orders of £1 to an account. */
const addDelivered = (userId: string, count: number) =>
  shop.context.db.query(
    `INSERT INTO orders (order_number, cart_id, user_id, status, grand_total, payment_method, full_name, email,
       phone_number, country, city, address, zip_code)
     SELECT $2::text || n, gen_random_uuid(), $1, 'delivered', 100, 'demo_payment', 'A', 'a@b.c', '', 'GB', '', '', ''
     FROM generate_series(1, $3::integer) n`,
    [userId, userId.slice(0, 8), count],
  );

describe("reading", () => {
  it("lists the latest first, pages, and sums up", async () => {
    const { client, userId } = await anOrder();
    await addDelivered(userId, 55);
    const first = await client.get("orders/");
    expect(first.body.results).toHaveLength(50);
    expect(first.body.next).toMatch(/^http:\/\/localhost:3000\/api\/orders\/\?cursor=/);
    const second = await client.get(new URL(first.body.next).pathname + new URL(first.body.next).search);
    expect(second.body.results).toHaveLength(6);
    expect(second.body.next).toBeNull();
    expect((await client.get("orders/summary/")).body).toEqual({ order_count: 56, open_count: 1, total_spent: 7500 });
  });

  it("N11 links to the next page by the shopper's own order, not by a number that counts all orders", async () => {
    const [{ client, userId }, other] = [await anOrder(), await anOrder()];
    await addDelivered(userId, 55);
    const { body } = await client.get("orders/");
    const cursor = new URL(body.next).searchParams.get("cursor");
    expect(cursor).toBe(body.results.at(-1).id);
    const foreign = await other.client.get(`orders/?cursor=${cursor}`);
    expect(foreign).toMatchObject({ status: 200, body: { results: [], next: null } });
    expect((await client.get("orders/?cursor=17")).status).toBe(400);
  });
});

describe("staff", () => {
  it("N8 can add notes to the status that an order has; a repeat of the latest one adds none", async () => {
    const { client, id } = await anOrder();
    const notes = ["Parcel 42", "Held at customs", "Held at customs", ""];
    for (const one of notes) expect((await asStaff(client, id, { status: "shipped", notes: one })).status).toBe(200);
    const { body } = await asStaff(client, id, { status: "shipped" });
    expect(body.tracking_updates.map((update: { notes: string }) => update.notes)).toEqual([
      "Your order has been received.",
      "Parcel 42",
      "Held at customs",
    ]);
  });

  it("N8 can put a lost parcel back, and then send it again or cancel it", async () => {
    const { client, product, id } = await anOrder();
    await asStaff(client, id, { status: "shipped" });
    const response = await asStaff(client, id, { status: "processing", notes: "Lost by the carrier" });
    expect(response).toMatchObject({ status: 200, body: { status: "processing" } });
    expect((await asStaff(client, id, { status: "shipped" })).status).toBe(200);
    await asStaff(client, id, { status: "processing" });
    expect((await asStaff(client, id, { status: "cancelled" })).status).toBe(200);
    expect(await inventoryOf(shop, product)).toBe(5);
  });

  it("N8 restock nothing by a note about a cancelled order", async () => {
    const { client, product, id } = await anOrder();
    await asStaff(client, id, { status: "cancelled" });
    expect((await asStaff(client, id, { status: "cancelled", notes: "Refunded today" })).status).toBe(200);
    expect(await inventoryOf(shop, product)).toBe(5);
  });
});

describe("without demo mode", () => {
  it("O6 O7 there is no simulate and no demo payment", async () => {
    const realShop = await openTestShop({ demoMode: false });
    const { client } = await aShopper(realShop);
    const cartId = await addToCart(client, await aProduct(realShop));
    expect((await placeOrder(client, cartId)).body.code).toBe("payment_method");
    const { body } = await placeOrder(client, cartId, { payment_method: "bank_transfer" });
    expect((await client.post(`orders/${body.id}/simulate/`, next)).status).toBe(404);
    await realShop.close();
  });
});
