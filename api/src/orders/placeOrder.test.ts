import {
  addToCart,
  aProduct,
  concurrently,
  expectStockConserved,
  inventoryOf,
  outcomes,
  placeOrder,
  untilAccepted,
  untilLocked,
} from "../testing/builders";
import { aClient, aShopper } from "../testing/client";
import { openTestShop, staffToken, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  // These tests place more orders than the rate limit of an account allows.
  shop = await openTestShop({ rateLimits: false });
});
afterAll(() => shop.close());

const countOrders = async (cartId: string) =>
  (await shop.context.db.query("SELECT 1 FROM orders WHERE cart_id = $1", [cartId])).length;

describe("placing an order", () => {
  it("O1 copies title, price and quantity, and empties the cart", async () => {
    const { client } = await aShopper(shop);
    const product = await aProduct(shop, { title: "Halo Ring", price: 1250, inventory: 3 });
    const response = await placeOrder(client, await addToCart(client, product, 2));
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      status: "pending",
      grand_total: 2500,
      full_name: "Ada Lovelace",
      country: "GB",
    });
    expect(response.body.items).toMatchObject([
      { product_id: product, product_title: "Halo Ring", product_price: 1250, quantity: 2, total_price: 2500 },
    ]);
    expect(response.body.tracking_updates).toMatchObject([
      { status: "pending", notes: "Your order has been received." },
    ]);
    expect((await client.get("cart/")).body).toMatchObject({ id: null, cart_items: [], total: 0, revision: 0 });
    await expectStockConserved(shop, product, 3);
  });

  it("O1 rejects the order completely when one item is short, and names the item", async () => {
    const { client } = await aShopper(shop);
    const plenty = await aProduct(shop, { inventory: 9 });
    const scarce = await aProduct(shop, { title: "Scarce Ring", inventory: 2 });
    await addToCart(client, plenty, 3);
    const cartId = await addToCart(client, scarce, 2);
    await shop.context.db.query("UPDATE products SET inventory = 1 WHERE id = $1", [scarce]);
    const response = await placeOrder(client, cartId);
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      code: "out_of_stock",
      error: "Sorry, Scarce Ring is currently out of stock.",
      fields: { [(await client.get("cart/")).body.cart_items[1].id]: "Only 1 of Scarce Ring is left." },
    });
    expect(await inventoryOf(shop, plenty)).toBe(9);
  });

  it("O1 reads the cart under its lock: changes while the order waits are part of the order", async () => {
    const { client } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 9, price: 100 });
    const cartId = await addToCart(client, product, 2);
    let placed: ReturnType<typeof placeOrder> | undefined;
    await shop.context.db.tx(async (tx) => {
      await tx.query("SELECT 1 FROM carts WHERE id = $1 FOR UPDATE", [cartId]);
      placed = placeOrder(client, cartId);
      // The embedded database has one connection: there the order waits for it.
      if (shop.context.db.kind === "postgres") await untilLocked(shop, 1);
      await tx.query("UPDATE cart_items SET quantity = 5 WHERE cart_id = $1", [cartId]);
    });
    expect((await placed)?.body).toMatchObject({ grand_total: 500, items: [{ quantity: 5, total_price: 500 }] });
    await expectStockConserved(shop, product, 9);
  });

  it("O1 takes no price, total or owner from the body", async () => {
    const { client } = await aShopper(shop);
    const otherShopper = await aShopper(shop);
    const product = await aProduct(shop, { price: 1250 });
    const cheap = { price: 1, added_price: 1, current_price: 1, total: 1, grand_total: 1, total_amount: 1 };
    const { body: cart } = await client.post("cart/add/", { product_id: product, quantity: 2, ...cheap });
    expect(cart).toMatchObject({ total: 2500, cart_items: [{ added_price: 1250 }] });
    const items = [{ product_id: product, quantity: 1, product_price: 1 }];
    const owner = { user_id: otherShopper.id, status: "delivered", order_number: "AU-1" };
    const { body } = await placeOrder(client, cart.id, { ...cheap, ...owner, items });
    expect(body).toMatchObject({ grand_total: 2500, status: "pending", items: [{ product_price: 1250, quantity: 2 }] });
    expect(body.order_number).not.toBe("AU-1");
    expect((await otherShopper.client.get("orders/")).body.results).toEqual([]);
  });

  it("O2 constraints of the database reject inconsistent data", async () => {
    const product = await aProduct(shop, { inventory: 1 });
    const { db } = shop.context;
    await expect(db.query("UPDATE products SET inventory = -1 WHERE id = $1", [product])).rejects.toThrow();
    const { client } = await aShopper(shop);
    const cartId = await addToCart(client, product);
    await expect(db.query("UPDATE cart_items SET quantity = 100 WHERE cart_id = $1", [cartId])).rejects.toThrow();
    const line = "INSERT INTO cart_items (cart_id, product_id, quantity, added_price) VALUES ($1, $2, 1, 1)";
    await expect(db.query(line, [cartId, product])).rejects.toThrow();
    const { body: placed } = await placeOrder(client, cartId);
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
    const { client } = await aShopper(shop);
    const cartId = await addToCart(client, await aProduct(shop));
    const first = await placeOrder(client, cartId);
    const again = await placeOrder(client, cartId, { city: "Paris", country: "FR" });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it("O3 another shopper's cart is unknown, an empty one is rejected", async () => {
    const { client } = await aShopper(shop);
    const otherShopper = await aShopper(shop);
    const cartId = await addToCart(client, await aProduct(shop));
    expect((await placeOrder(otherShopper.client, cartId)).status).toBe(404);
    await client.call("DELETE", "cart/clear/");
    expect(await placeOrder(client, cartId)).toMatchObject({ status: 400, body: { error: "Your cart is empty" } });
  });

  it("O3 100 concurrent calls for one cart make one order", async () => {
    const { client } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 50 });
    const cartId = await addToCart(client, product, 2);
    const responses = await concurrently(100, () => untilAccepted(() => placeOrder(client, cartId)));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(outcomes(responses).ordered).toBe(100);
    expect(responses.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    expect(await countOrders(cartId)).toBe(1);
    await expectStockConserved(shop, product, 50);
  });

  it("O7 only bank_transfer and demo_payment are accepted", async () => {
    const { client } = await aShopper(shop);
    const cartId = await addToCart(client, await aProduct(shop));
    for (const payment_method of ["credit_card", "paypal", "free"]) {
      const response = await placeOrder(client, cartId, { payment_method });
      expect(response).toMatchObject({ status: 400, body: { code: "payment_method" } });
    }
    expect((await placeOrder(client, cartId, { payment_method: "bank_transfer" })).status).toBe(201);
  });

  it("O8 a total beyond the maximum is rejected", async () => {
    const { client } = await aShopper(shop);
    const product = await aProduct(shop, { price: 2_000_000_000, inventory: 2 });
    const cartId = await addToCart(client, product, 2);
    // The shop's pages send the total that they show.
    for (const changes of [{}, { expected_total: 4_000_000_000 }]) {
      const response = await placeOrder(client, cartId, changes);
      expect(response).toMatchObject({ status: 400, body: { code: "total_too_large" } });
    }
    await expectStockConserved(shop, product, 2);
  });

  it("O8 the form is checked again, with the specification's texts", async () => {
    const { client } = await aShopper(shop);
    const cartId = await addToCart(client, await aProduct(shop));
    const response = await placeOrder(client, cartId, { city: " ", email: "ada", phone_number: "12", country: "ES" });
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({
      city: "This field is required",
      email: "Please enter a valid email address",
      phone_number: "Please enter a valid phone number",
      country: "Please choose a country from the list",
    });
  });

  it("O9 reduced stock shows in the cart, and the cart stays after the rejection", async () => {
    const { client } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 4 });
    const cartId = await addToCart(client, product, 3);
    await shop.context.db.query("UPDATE products SET inventory = 0 WHERE id = $1", [product]);
    expect((await client.get("cart/")).body.cart_items[0].product.inventory).toBe(0);
    expect((await placeOrder(client, cartId)).status).toBe(409);
    expect((await client.get("cart/")).body.cart_items).toHaveLength(1);
  });

  it("I5 names, notes and updates are stored and returned as they were sent, and are text in the e-mail", async () => {
    const { client, email } = await aShopper(shop);
    const markup = "<img src=x onerror=alert(1)> {{7*7}} </script><svg onload=alert(2)> javascript:alert(3)";
    const title = `Ring ${markup}`;
    const cartId = await addToCart(client, await aProduct(shop, { title, description: markup }));
    const response = await placeOrder(client, cartId, { full_name: markup, notes: markup, city: markup });
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.body).toMatchObject({ full_name: markup, notes: markup, city: markup });
    expect(response.body.items[0].product_title).toBe(title);
    const path = `orders/${response.body.id}/update-status/`;
    const staff = { authorization: `Bearer ${staffToken}` };
    const sent = await client.call("PUT", path, { status: "processing", notes: markup }, staff);
    expect(sent.body.tracking_updates.at(-1).notes).toBe(markup);
    const [delivered = ""] = await shop.emailsTo(email);
    const html = delivered.slice(delivered.indexOf("<!doctype html>"));
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toMatch(/<(svg|script)|<img src=x/i);
  });

  it("X2 an order whose response was lost is stored once, and the retry and the history find it", async () => {
    const { client } = await aShopper(shop);
    const cartId = await addToCart(client, await aProduct(shop));
    await placeOrder(client, cartId);
    const retry = await placeOrder(client, cartId);
    expect((await client.get("orders/")).body.results.map(({ id }: { id: string }) => id)).toEqual([retry.body.id]);
  });

  it("C7 a guest cannot order, and a guest's cart id proves nothing", async () => {
    const guest = aClient(shop);
    const cartId = await addToCart(guest, await aProduct(shop));
    expect((await placeOrder(guest, cartId)).status).toBe(401);
    const { client } = await aShopper(shop);
    expect((await placeOrder(client, cartId)).status).toBe(404);
  });

  it("e-mails the confirmation with number, line items and total", async () => {
    const { client, email } = await aShopper(shop);
    const cartId = await addToCart(client, await aProduct(shop, { title: "Vita Ring", price: 125_050 }), 2);
    const { body } = await placeOrder(client, cartId);
    const [delivered] = await shop.emailsTo(email);
    expect(delivered).toContain(body.order_number);
    expect(delivered).toContain("Vita Ring");
    expect(delivered).toContain("2,501");
  });
});
