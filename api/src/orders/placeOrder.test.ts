import {
  aBuyer,
  aProduct,
  concurrently,
  expectStockConserved,
  fill,
  inventoryOf,
  order,
  outcomes,
  soldOf,
  untilAccepted,
} from "../testing/builders";
import { aShopper, aVisitor } from "../testing/client";
import { openTestShop, staffToken, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  // Twenty orders a minute from one account would be the limit.
  shop = await openTestShop({ rateLimits: false });
});
afterAll(() => shop.close());

const countOrders = async (cartId: string) =>
  (await shop.context.db.query("SELECT 1 FROM orders WHERE cart_id = $1", [cartId])).length;

describe("placing an order", () => {
  it("O1 copies title, price and quantity, and empties the cart", async () => {
    const { visitor } = await aShopper(shop);
    const product = await aProduct(shop, { title: "Halo Ring", price: 1250, inventory: 3 });
    const answer = await order(visitor, await fill(visitor, product, 2));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: "pending",
      grand_total: 2500,
      full_name: "Ada Lovelace",
      country: "GB",
    });
    expect(answer.body.items).toMatchObject([
      { product_id: product, product_title: "Halo Ring", product_price: 1250, quantity: 2, total_price: 2500 },
    ]);
    expect(answer.body.tracking_updates).toMatchObject([{ status: "pending", notes: "Your order has been received." }]);
    expect((await visitor.get("cart/")).body).toEqual({ id: null, cart_items: [], total: 0, revision: 0 });
    await expectStockConserved(shop, product, 3);
  });

  it("O1 refuses all of an order when one line is short, and names the line", async () => {
    const { visitor } = await aShopper(shop);
    const plenty = await aProduct(shop, { inventory: 9 });
    const scarce = await aProduct(shop, { title: "Scarce Ring", inventory: 2 });
    await fill(visitor, plenty, 3);
    const cartId = await fill(visitor, scarce, 2);
    await shop.context.db.query("UPDATE products SET inventory = 1 WHERE id = $1", [scarce]);
    const answer = await order(visitor, cartId);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: "out_of_stock",
      error: "Sorry, Scarce Ring is currently out of stock.",
      fields: { [(await visitor.get("cart/")).body.cart_items[1].id]: "Only 1 of Scarce Ring is left." },
    });
    expect(await inventoryOf(shop, plenty)).toBe(9);
  });

  it("O1 reads the cart under its lock: what changed while the order waited is what is ordered", async () => {
    const { visitor } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 9, price: 100 });
    const cartId = await fill(visitor, product, 2);
    let placed: ReturnType<typeof order> | undefined;
    await shop.context.db.tx(async (tx) => {
      await tx.query("SELECT 1 FROM carts WHERE id = $1 FOR UPDATE", [cartId]);
      placed = order(visitor, cartId);
      // Long enough for the order to reach the lock; it cannot pass it, however long this takes.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await tx.query("UPDATE cart_items SET quantity = 5 WHERE cart_id = $1", [cartId]);
    });
    expect((await placed)?.body).toMatchObject({ grand_total: 500, items: [{ quantity: 5, total_price: 500 }] });
    await expectStockConserved(shop, product, 9);
  });

  it("O1 takes no price, total or owner from the body", async () => {
    const { visitor } = await aShopper(shop);
    const stranger = await aShopper(shop);
    const product = await aProduct(shop, { price: 1250 });
    const cheap = { price: 1, added_price: 1, current_price: 1, total: 1, grand_total: 1, total_amount: 1 };
    const { body: cart } = await visitor.post("cart/add/", { product_id: product, quantity: 2, ...cheap });
    expect(cart).toMatchObject({ total: 2500, cart_items: [{ added_price: 1250 }] });
    const items = [{ product_id: product, quantity: 1, product_price: 1 }];
    const owner = { user_id: stranger.id, status: "delivered", order_number: "AU-1" };
    const { body } = await order(visitor, cart.id, { ...cheap, ...owner, items });
    expect(body).toMatchObject({ grand_total: 2500, status: "pending", items: [{ product_price: 1250, quantity: 2 }] });
    expect(body.order_number).not.toBe("AU-1");
    expect((await stranger.visitor.get("orders/")).body.results).toEqual([]);
  });

  it("O2 the database itself refuses the impossible", async () => {
    const product = await aProduct(shop, { inventory: 1 });
    const { db } = shop.context;
    await expect(db.query("UPDATE products SET inventory = -1 WHERE id = $1", [product])).rejects.toThrow();
    const { visitor } = await aShopper(shop);
    const cartId = await fill(visitor, product);
    await expect(db.query("UPDATE cart_items SET quantity = 100 WHERE cart_id = $1", [cartId])).rejects.toThrow();
    const line = "INSERT INTO cart_items (cart_id, product_id, quantity, added_price) VALUES ($1, $2, 1, 1)";
    await expect(db.query(line, [cartId, product])).rejects.toThrow();
    const { body: placed } = await order(visitor, cartId);
    // A second order of the same cart, and one of the same number.
    const copy = (number: string, cart: string) =>
      db.query(
        `INSERT INTO orders (order_number, cart_id, status, grand_total, payment_method, full_name, email, phone_number,
           country, city, address, zip_code)
         SELECT ${number}, ${cart}, status, 1, '', '', '', '', '', '', '', '' FROM orders WHERE id = $1`,
        [placed.id],
      );
    await expect(copy("order_number || 'X'", "cart_id")).rejects.toThrow(/cart_id/);
    await expect(copy("order_number", "gen_random_uuid()")).rejects.toThrow(/order_number/);
  });

  it("O3 a repeat returns the same order, also with a changed form", async () => {
    const { visitor } = await aShopper(shop);
    const cartId = await fill(visitor, await aProduct(shop));
    const first = await order(visitor, cartId);
    const again = await order(visitor, cartId, { city: "Paris", country: "FR" });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it("O3 another shopper's cart is unknown, an empty one is refused", async () => {
    const { visitor } = await aShopper(shop);
    const stranger = await aShopper(shop);
    const cartId = await fill(visitor, await aProduct(shop));
    expect((await order(stranger.visitor, cartId)).status).toBe(404);
    await visitor.call("DELETE", "cart/clear/");
    expect(await order(visitor, cartId)).toMatchObject({ status: 400, body: { error: "Your cart is empty" } });
  });

  it("O3 100 concurrent calls for one cart make one order", async () => {
    const { visitor } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 50 });
    const cartId = await fill(visitor, product, 2);
    const answers = await concurrently(100, () => untilAccepted(() => order(visitor, cartId)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(outcomes(answers).ordered).toBe(100);
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    expect(await countOrders(cartId)).toBe(1);
    await expectStockConserved(shop, product, 50);
  });

  it("O7 only bank_transfer and demo_payment are taken", async () => {
    const { visitor } = await aShopper(shop);
    const cartId = await fill(visitor, await aProduct(shop));
    for (const payment_method of ["credit_card", "paypal", "free"]) {
      const answer = await order(visitor, cartId, { payment_method });
      expect(answer).toMatchObject({ status: 400, body: { code: "payment_method" } });
    }
    expect((await order(visitor, cartId, { payment_method: "bank_transfer" })).status).toBe(201);
  });

  it("O8 a total beyond what the books take is refused", async () => {
    const { visitor } = await aShopper(shop);
    const product = await aProduct(shop, { price: 2_000_000_000, inventory: 2 });
    const answer = await order(visitor, await fill(visitor, product, 2));
    expect(answer).toMatchObject({ status: 400, body: { code: "total_too_large" } });
    await expectStockConserved(shop, product, 2);
  });

  it("O8 the form is checked again, with the specification's texts", async () => {
    const { visitor } = await aShopper(shop);
    const cartId = await fill(visitor, await aProduct(shop));
    const answer = await order(visitor, cartId, { city: " ", email: "ada", phone_number: "12", country: "ES" });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({
      city: "This field is required",
      email: "Please enter a valid email address",
      phone_number: "Please enter a valid phone number",
      country: "Please choose a country from the list",
    });
  });

  it("O9 stock that shrank shows in the cart, and the refused cart is kept", async () => {
    const { visitor } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 4 });
    const cartId = await fill(visitor, product, 3);
    await shop.context.db.query("UPDATE products SET inventory = 0 WHERE id = $1", [product]);
    expect((await visitor.get("cart/")).body.cart_items[0].product.inventory).toBe(0);
    expect((await order(visitor, cartId)).status).toBe(409);
    expect((await visitor.get("cart/")).body.cart_items).toHaveLength(1);
  });

  it("I5 names, notes and updates are kept as sent, come back as data, and are text in the letter", async () => {
    const { visitor } = await aShopper(shop);
    const markup = "<img src=x onerror=alert(1)> {{7*7}} </script><svg onload=alert(2)> javascript:alert(3)";
    const title = `Ring ${markup}`;
    const cartId = await fill(visitor, await aProduct(shop, { title, description: markup }));
    const email = "markup@example.com";
    const answer = await order(visitor, cartId, { full_name: markup, notes: markup, city: markup, email });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.body).toMatchObject({ full_name: markup, notes: markup, city: markup });
    expect(answer.body.items[0].product_title).toBe(title);
    const path = `orders/${answer.body.id}/update-status/`;
    const staff = { authorization: `Bearer ${staffToken}` };
    const sent = await visitor.call("PUT", path, { status: "processing", notes: markup }, staff);
    expect(sent.body.tracking_updates.at(-1).notes).toBe(markup);
    const [mail = ""] = await shop.emailsTo(email);
    const html = mail.slice(mail.indexOf("<!doctype html>"));
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toMatch(/<(img|svg|script)/i);
  });

  it("X2 an order whose answer was lost is there once, for the retry and the history", async () => {
    const { visitor } = await aShopper(shop);
    const cartId = await fill(visitor, await aProduct(shop));
    await order(visitor, cartId);
    const retry = await order(visitor, cartId);
    expect((await visitor.get("orders/")).body.results.map(({ id }: { id: string }) => id)).toEqual([retry.body.id]);
  });

  it("C7 a guest cannot order, and a guest's cart id proves nothing", async () => {
    const guest = aVisitor(shop);
    const cartId = await fill(guest, await aProduct(shop));
    expect((await order(guest, cartId)).status).toBe(401);
    const { visitor } = await aShopper(shop);
    expect((await order(visitor, cartId)).status).toBe(404);
  });

  it("mails the confirmation with number, lines and total", async () => {
    const { visitor } = await aShopper(shop);
    const cartId = await fill(visitor, await aProduct(shop, { title: "Vita Ring", price: 125_050 }), 2);
    const { body } = await order(visitor, cartId, { email: "confirm.me@example.com" });
    const [mail] = await shop.emailsTo("confirm.me@example.com");
    expect(mail).toContain(body.order_number);
    expect(mail).toContain("Vita Ring");
    expect(mail).toContain("2,501");
  });
});

describe("selling the last pieces", () => {
  it.each([1, 2, 3, 4, 5])("O10 50 buyers for stock 5 buy exactly 5 (round %i)", async () => {
    const product = await aProduct(shop, { inventory: 5 });
    const buyers = await concurrently(50, () => aBuyer(shop, [product]));
    const answers = await Promise.all(buyers.map(({ visitor, cartId }) => untilAccepted(() => order(visitor, cartId))));
    expect(outcomes(answers)).toEqual({ ordered: 5, refused: 45 });
    expect(await soldOf(shop, product)).toBe(5);
    await expectStockConserved(shop, product, 5);
  });

  it("E10 carts that take two products in opposite order never fail by deadlock", async () => {
    const [ring, chain] = [await aProduct(shop, { inventory: 60 }), await aProduct(shop, { inventory: 60 })];
    const buyers = await concurrently(60, (index) => aBuyer(shop, index % 2 ? [ring, chain] : [chain, ring]));
    const answers = await Promise.all(buyers.map(({ visitor, cartId }) => untilAccepted(() => order(visitor, cartId))));
    expect(outcomes(answers)).toEqual({ ordered: 60, refused: 0 });
    expect([await inventoryOf(shop, ring), await inventoryOf(shop, chain)]).toEqual([0, 0]);
  });

  it("O10 orders, cancels and stage changes at once keep the sum", async () => {
    const product = await aProduct(shop, { inventory: 12 });
    await concurrently(30, async (index) => {
      const { visitor, cartId } = await aBuyer(shop, [product], 1 + (index % 3));
      const { status, body } = await order(visitor, cartId);
      if (status !== 201) return;
      await Promise.all([
        visitor.post(`orders/${body.id}/cancel/`),
        visitor.post(`orders/${body.id}/simulate/`, { simulation_stage: "next" }),
        visitor.post(`orders/${body.id}/cancel/`),
      ]);
    });
    await expectStockConserved(shop, product, 12);
  });
});
