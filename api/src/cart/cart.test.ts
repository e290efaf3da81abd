import { addToCart, aProduct, concurrently } from "../testing/builders";
import { aClient, aShopper } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const countCarts = async () => (await shop.context.db.query("SELECT 1 FROM carts")).length;

describe("the guest cart's cookies", () => {
  it("C1 a read makes no cart; the first add does, with an http-only cookie of 256 bits", async () => {
    const client = aClient(shop);
    const before = await countCarts();
    expect((await client.get("cart/")).body).toMatchObject({ id: null, cart_items: [], total: 0, revision: 0 });
    expect(await countCarts()).toBe(before);
    const response = await client.post("cart/add/", { product_id: await aProduct(shop), quantity: 1 });
    const cookie = [response.headers["set-cookie"]].flat().find((line) => String(line).startsWith("cart="));
    expect(cookie).toMatch(/^cart=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const rows = await shop.context.db.query<{ token_hash: string }>("SELECT token_hash FROM carts");
    expect(rows.some(({ token_hash }) => token_hash === client.cookies.get("cart"))).toBe(false);
  });

  it("C1 over https the cookie is __Host-cart and Secure", async () => {
    const secure = await openTestShop({ secureCookies: true, publicUrl: "https://shop.example" });
    const client = aClient(secure);
    const response = await client.post("cart/add/", { product_id: await aProduct(secure), quantity: 1 });
    const lines = [response.headers["set-cookie"]].flat().map(String);
    expect(lines.find((line) => line.startsWith("__Host-cart="))).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(lines.find((line) => line.startsWith("csrftoken="))).toMatch(/; Secure; SameSite=Lax$/);
    await secure.close();
  });

  it("H5 one address starts a hundred carts an hour, and no more; the carts that it has still work", async () => {
    const product = await aProduct(shop, { inventory: 500 });
    const clients = Array.from({ length: 103 }, () => aClient(shop, "10.66.1.1"));
    const statuses = [];
    for (const client of clients)
      statuses.push((await client.post("cart/add/", { product_id: product, quantity: 1 })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.slice(100)).toEqual([429, 429, 429]);
    expect((await clients[0]?.post("cart/add/", { product_id: product, quantity: 1 }))?.status).toBe(200);
  });

  it("V11 the cart of a guest who uses it is there a month after the first addition", async () => {
    const client = aClient(shop);
    const cartId = await addToCart(client, await aProduct(shop));
    await shop.context.db.query("UPDATE carts SET updated_at = now() - interval '29 days' WHERE id = $1", [cartId]);
    const read = await client.get("cart/");
    const [cart] = await shop.context.db.query(
      "SELECT updated_at > now() - interval '1 day' AS lives FROM carts WHERE id = $1",
      [cartId],
    );
    expect(
      [read.headers["set-cookie"]].flat().map((line) => /^(?:cart|csrftoken)=.*Max-Age=2592000/.test(String(line))),
    ).toEqual([true, true]);
    expect(cart).toEqual({ lives: true });
  });

  it("V11 each change of a guest's cart sends its cookies again, with the same values", async () => {
    const client = aClient(shop);
    await addToCart(client, await aProduct(shop));
    const before = new Map(client.cookies);
    const response = await client.post("cart/add/", { product_id: await aProduct(shop), quantity: 1 });
    expect([response.headers["set-cookie"]].flat()).toHaveLength(2);
    expect(client.cookies).toEqual(before);
  });

  it("C6 cookies have no domain and the path /, so the API below /api/ of the shop's own address needs no CORS", async () => {
    const client = aClient(shop);
    const response = await client.post("cart/add/", { product_id: await aProduct(shop), quantity: 1 });
    const lines = [response.headers["set-cookie"]].flat().map(String);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^(?!.*domain=).*; Path=\/;/i);
    expect(response.headers["access-control-allow-origin"]).toBeUndefined();
    const friend = { origin: "https://friend.example" };
    const allowed = await client.call("GET", "cart/", undefined, friend);
    expect(allowed.body.cart_items).toHaveLength(1);
    expect(allowed.headers["access-control-allow-credentials"]).toBe("true");
  });

  it("C2 the first read sets a csrftoken that scripts can read; a valid one stays, an invalid one is replaced", async () => {
    const client = aClient(shop);
    const line = String((await client.get("cart/")).headers["set-cookie"]);
    expect(line).toMatch(/^csrftoken=/);
    expect(line).not.toMatch(/HttpOnly/i);
    expect((await client.get("cart/")).headers["set-cookie"]).toBeUndefined();
    client.cookies.set("csrftoken", "made.up");
    expect(String((await client.get("cart/")).headers["set-cookie"])).toMatch(/^csrftoken=/);
  });

  const combinations = [
    { bearer: false, cookie: false, csrf: false, status: 200 },
    { bearer: false, cookie: false, csrf: true, status: 200 },
    { bearer: false, cookie: true, csrf: false, status: 403 },
    { bearer: false, cookie: true, csrf: true, status: 200 },
    { bearer: true, cookie: false, csrf: false, status: 200 },
    { bearer: true, cookie: false, csrf: true, status: 200 },
    { bearer: true, cookie: true, csrf: false, status: 200 },
    { bearer: true, cookie: true, csrf: true, status: 200 },
  ];
  it.each(combinations)("C3 bearer $bearer, cart cookie $cookie, token $csrf: $status", async (combination) => {
    const { bearer, cookie, csrf, status } = combination;
    const product = await aProduct(shop);
    const client = aClient(shop);
    await client.get("cart/");
    if (cookie) await addToCart(client, product);
    if (bearer) client.token = (await aShopper(shop)).client.token;
    const headers: Record<string, string> = csrf ? {} : { "x-csrftoken": "" };
    const response = await client.call("POST", "cart/add/", { product_id: product, quantity: 1 }, headers);
    expect(response.status).toBe(status);
    if (status === 403) expect(response.body.code).toBe("csrf");
  });

  it("C3 a token of another visitor's cart is rejected", async () => {
    const [victim, attacker] = [aClient(shop), aClient(shop)];
    const product = await aProduct(shop);
    await addToCart(victim, product);
    await addToCart(attacker, product);
    victim.cookies.set("csrftoken", attacker.cookies.get("csrftoken") ?? "");
    expect((await victim.post("cart/add/", { product_id: product, quantity: 1 })).status).toBe(403);
  });
});

describe("changing a cart", () => {
  it("every call responds with the complete cart and a higher revision", async () => {
    const client = aClient(shop);
    const ring = await aProduct(shop, { price: 1000 });
    const chain = await aProduct(shop, { price: 250 });
    await addToCart(client, ring);
    const added = await client.post("cart/add/", { product_id: chain, quantity: 2 });
    expect(added.body).toMatchObject({ total: 1500, revision: 2 });
    const [first, second] = added.body.cart_items;
    const changed = await client.call("PUT", `cart/item/${first.id}/`, { quantity: 3 });
    expect(changed.body).toMatchObject({ total: 3500, revision: 3 });
    const removed = await client.call("DELETE", `cart/item/${second.id}/remove/`);
    expect(removed.body).toMatchObject({ total: 3000, revision: 4, cart_items: [{ product_id: ring, quantity: 3 }] });
    const cleared = await client.call("DELETE", "cart/clear/");
    expect(cleared.body).toMatchObject({ id: added.body.id, total: 0, revision: 5, cart_items: [] });
  });

  it("returns the price at the time of adding beside the current price", async () => {
    const client = aClient(shop);
    const product = await aProduct(shop, { price: 1000 });
    await addToCart(client, product);
    await shop.context.db.query("UPDATE products SET current_price = 900 WHERE id = $1", [product]);
    const { body } = await client.get("cart/");
    expect(body.cart_items[0]).toMatchObject({ added_price: 1000, product: { current_price: 900 } });
    expect(body.total).toBe(900);
  });

  it("O4 20 concurrent adds of one product make one cart item of 20", async () => {
    const { client } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 30 });
    await concurrently(20, () => client.post("cart/add/", { product_id: product, quantity: 1 }));
    const { body } = await client.get("cart/");
    expect(body.cart_items).toMatchObject([{ product_id: product, quantity: 20 }]);
  });

  it("a quantity above the stock is rejected with the number of pieces that are left", async () => {
    const client = aClient(shop);
    const product = await aProduct(shop, { title: "Halo Ring", inventory: 3 });
    await addToCart(client, product, 3);
    const more = await client.post("cart/add/", { product_id: product, quantity: 1 });
    expect(more).toMatchObject({ status: 409, body: { error: "Only 3 of Halo Ring are left." } });
    const gone = await aProduct(shop, { title: "Gone Ring", inventory: 0 });
    const none = await client.post("cart/add/", { product_id: gone, quantity: 1 });
    expect(none).toMatchObject({ status: 409, body: { error: "Sorry, Gone Ring is currently out of stock." } });
  });

  it.each([0, -1, 100, 1.5, "2"])("I1 quantity %p is rejected", async (quantity) => {
    const response = await aClient(shop).post("cart/add/", { product_id: await aProduct(shop), quantity });
    expect(response).toMatchObject({ status: 400, body: { fields: { quantity: "Must be between 1 and 99" } } });
  });

  it("I1 a cart has 100 cart items at most", async () => {
    const { client } = await aShopper(shop);
    const first = await aProduct(shop);
    const cartId = await addToCart(client, first);
    await shop.context.db.query(
      `WITH made AS (INSERT INTO products (id, slug, title, tagline, description, category, collection, original_price,
         current_price, inventory) SELECT gen_random_uuid(), $1 || n, 't', '', '', 'rings', 'Lines', 1, 1, 9
         FROM generate_series(1, 99) n RETURNING id)
       INSERT INTO cart_items (cart_id, product_id, quantity, added_price) SELECT $2, id, 1, 1 FROM made`,
      [`${cartId}-`, cartId],
    );
    const response = await client.post("cart/add/", { product_id: await aProduct(shop), quantity: 1 });
    expect(response).toMatchObject({ status: 409, body: { code: "cart_full" } });
    expect((await client.post("cart/add/", { product_id: first, quantity: 1 })).status).toBe(200);
  });

  it("an unknown product leaves no cart and no cookie behind", async () => {
    const client = aClient(shop);
    const before = await countCarts();
    const response = await client.post("cart/add/", { product_id: "nothing", quantity: 1 });
    expect(response.status).toBe(404);
    expect([await countCarts(), client.cookies.has("cart")]).toEqual([before, false]);
  });
});
