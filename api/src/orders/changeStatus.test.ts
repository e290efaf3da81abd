import { aProduct, concurrently, expectStockConserved, fill, inventoryOf, order } from "../testing/builders";
import { aShopper, type Visitor } from "../testing/client";
import { openTestShop, staffToken, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const next = { simulation_stage: "next" };

async function anOrder(changes: Record<string, unknown> = {}, inventory = 5) {
  const { visitor, id: userId } = await aShopper(shop);
  const product = await aProduct(shop, { inventory });
  const { body } = await order(visitor, await fill(visitor, product, 2), changes);
  return { visitor, userId, product, id: body.id as string, number: body.order_number as string };
}

const asStaff = (visitor: Visitor, id: string, body: object, token = staffToken) =>
  visitor.call("PUT", `orders/${id}/update-status/`, body, { authorization: `Bearer ${token}` });

describe("cancelling", () => {
  it("O5 puts the stock back and tells the shopper", async () => {
    const { visitor, product, id, number } = await anOrder({ email: "cancel.me@example.com" });
    const answer = await visitor.post(`orders/${id}/cancel/`);
    expect(answer).toMatchObject({ status: 200, body: { status: "cancelled" } });
    expect(answer.body.tracking_updates.at(-1)).toMatchObject({ notes: "Your order has been cancelled." });
    expect(await inventoryOf(shop, product)).toBe(5);
    expect((await shop.emailsTo("cancel.me@example.com")).at(-1)).toContain(`${number} has been cancelled`);
  });

  it("O5 100 concurrent cancels put the stock back once", async () => {
    const { visitor, product, id } = await anOrder();
    const answers = await concurrently(100, () => visitor.post(`orders/${id}/cancel/`));
    expect(answers.every(({ status, body }) => status === 200 && body.status === "cancelled")).toBe(true);
    expect(answers[0]?.body.tracking_updates).toHaveLength(2);
    expect(await inventoryOf(shop, product)).toBe(5);
  });

  it("O5 is refused after dispatch", async () => {
    const { visitor, product, id } = await anOrder();
    await visitor.post(`orders/${id}/simulate/`, next);
    await visitor.post(`orders/${id}/simulate/`, next);
    const answer = await visitor.post(`orders/${id}/cancel/`);
    expect(answer).toMatchObject({ status: 409, body: { code: "not_cancellable" } });
    expect(await inventoryOf(shop, product)).toBe(3);
  });

  it("O5 racing a dispatch, exactly one wins", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { visitor, product, id } = await anOrder();
      await visitor.post(`orders/${id}/simulate/`, next);
      const answers = await Promise.all([
        visitor.post(`orders/${id}/cancel/`),
        visitor.post(`orders/${id}/simulate/`, next),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await expectStockConserved(shop, product, 5);
    }
  });
});

describe("status", () => {
  it("O6 simulate goes one legal stage forward until delivered", async () => {
    const { visitor, id } = await anOrder();
    const stages: string[] = [];
    for (let stage = 0; stage < 4; stage += 1) {
      const { status, body } = await visitor.post(`orders/${id}/simulate/`, next);
      stages.push(status === 200 ? body.status : body.code);
    }
    expect(stages).toEqual(["processing", "shipped", "delivered", "no_next_stage"]);
  });

  it("O6 simulate is for demo payments of the owner", async () => {
    const { id, visitor } = await anOrder({ payment_method: "bank_transfer" });
    expect((await visitor.post(`orders/${id}/simulate/`, next)).status).toBe(409);
    const stranger = await aShopper(shop);
    expect((await stranger.visitor.post(`orders/${id}/simulate/`, next)).status).toBe(404);
  });

  it("O6 update-status: 401 without a token, 403 for a shopper, by staff along legal moves", async () => {
    const { visitor, id } = await anOrder({ email: "sent.to@example.com" });
    const path = `orders/${id}/update-status/`;
    expect((await visitor.call("PUT", path, { status: "shipped" })).status).toBe(403);
    expect((await asStaff(visitor, id, { status: "shipped" }, "wrong")).status).toBe(401);
    const answer = await asStaff(visitor, id, { status: "shipped", notes: "Parcel 42" });
    expect(answer).toMatchObject({ status: 200, body: { status: "shipped" } });
    expect(answer.body.tracking_updates.at(-1).notes).toBe("Parcel 42");
    expect((await asStaff(visitor, id, { status: "pending" })).status).toBe(409);
    expect((await asStaff(visitor, id, { status: "cancelled" })).status).toBe(409);
    expect((await asStaff(visitor, id, { status: "gone" })).status).toBe(400);
    expect((await shop.emailsTo("sent.to@example.com")).at(-1)).toContain("has been dispatched");
  });
});

describe("reading", () => {
  it("lists the latest first, pages, and sums up", async () => {
    const { visitor, userId } = await anOrder();
    await shop.context.db.query(
      `INSERT INTO orders (order_number, cart_id, user_id, status, grand_total, payment_method, full_name, email,
         phone_number, country, city, address, zip_code)
       SELECT 'X' || n, gen_random_uuid(), $1, 'delivered', 100, 'demo_payment', 'A', 'a@b.c', '', 'GB', '', '', ''
       FROM generate_series(1, 55) n`.replace("'X'", `'${userId.slice(0, 8)}'`),
      [userId],
    );
    const first = await visitor.get("orders/");
    expect(first.body.results).toHaveLength(50);
    expect(first.body.next).toMatch(/^http:\/\/localhost:3000\/api\/orders\/\?cursor=\d+$/);
    const second = await visitor.get(new URL(first.body.next).pathname + new URL(first.body.next).search);
    expect(second.body.results).toHaveLength(6);
    expect(second.body.next).toBeNull();
    expect((await visitor.get("orders/summary/")).body).toEqual({ order_count: 56, open_count: 1, total_spent: 7500 });
  });
});

describe("without demo mode", () => {
  it("O6 O7 there is no simulate and no demo payment", async () => {
    const plain = await openTestShop({ demoMode: false });
    const { visitor } = await aShopper(plain);
    const cartId = await fill(visitor, await aProduct(plain));
    expect((await order(visitor, cartId)).body.code).toBe("payment_method");
    const { body } = await order(visitor, cartId, { payment_method: "bank_transfer" });
    expect((await visitor.post(`orders/${body.id}/simulate/`, next)).status).toBe(404);
    await plain.close();
  });
});
