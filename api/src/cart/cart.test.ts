import { aProduct, concurrently, fill } from "../testing/builders";
import { aShopper, aVisitor } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const countCarts = async () => (await shop.context.db.query("SELECT 1 FROM carts")).length;

describe("the guest cart's cookies", () => {
  it("C1 a read makes no cart; the first add does, with an http-only cookie of 256 bits", async () => {
    const visitor = aVisitor(shop);
    const before = await countCarts();
    expect((await visitor.get("cart/")).body).toEqual({ id: null, cart_items: [], total: 0, revision: 0 });
    expect(await countCarts()).toBe(before);
    const answer = await visitor.post("cart/add/", { product_id: await aProduct(shop), quantity: 1 });
    const cookie = [answer.headers["set-cookie"]].flat().find((line) => String(line).startsWith("cart="));
    expect(cookie).toMatch(/^cart=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const rows = await shop.context.db.query<{ token_hash: string }>("SELECT token_hash FROM carts");
    expect(rows.some(({ token_hash }) => token_hash === visitor.cookies.get("cart"))).toBe(false);
  });

  it("C1 over https the cookie is __Host-cart and Secure", async () => {
    const secure = await openTestShop({ secureCookies: true, publicUrl: "https://shop.example" });
    const visitor = aVisitor(secure);
    const answer = await visitor.post("cart/add/", { product_id: await aProduct(secure), quantity: 1 });
    const lines = [answer.headers["set-cookie"]].flat().map(String);
    expect(lines.find((line) => line.startsWith("__Host-cart="))).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(lines.find((line) => line.startsWith("csrftoken="))).toMatch(/; Secure; SameSite=Lax$/);
    await secure.close();
  });

  it("C6 cookies name no domain and every path, so the API below /api/ of the shop's own address needs no CORS", async () => {
    const visitor = aVisitor(shop);
    const answer = await visitor.post("cart/add/", { product_id: await aProduct(shop), quantity: 1 });
    const lines = [answer.headers["set-cookie"]].flat().map(String);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^(?!.*domain=).*; Path=\/;/i);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    const friend = { origin: "https://friend.example" };
    const allowed = await visitor.call("GET", "cart/", undefined, friend);
    expect(allowed.body.cart_items).toHaveLength(1);
    expect(allowed.headers["access-control-allow-credentials"]).toBe("true");
  });

  it("C2 the first read sets a csrftoken that scripts can read; a good one is kept, a broken one replaced", async () => {
    const visitor = aVisitor(shop);
    const line = String((await visitor.get("cart/")).headers["set-cookie"]);
    expect(line).toMatch(/^csrftoken=/);
    expect(line).not.toMatch(/HttpOnly/i);
    expect((await visitor.get("cart/")).headers["set-cookie"]).toBeUndefined();
    visitor.cookies.set("csrftoken", "made.up");
    expect(String((await visitor.get("cart/")).headers["set-cookie"])).toMatch(/^csrftoken=/);
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
    const visitor = aVisitor(shop);
    await visitor.get("cart/");
    if (cookie) await fill(visitor, product);
    if (bearer) visitor.token = (await aShopper(shop)).visitor.token;
    const headers: Record<string, string> = csrf ? {} : { "x-csrftoken": "" };
    const answer = await visitor.call("POST", "cart/add/", { product_id: product, quantity: 1 }, headers);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.code).toBe("csrf");
  });

  it("C3 a token of another visitor's cart does not fit", async () => {
    const [victim, attacker] = [aVisitor(shop), aVisitor(shop)];
    const product = await aProduct(shop);
    await fill(victim, product);
    await fill(attacker, product);
    victim.cookies.set("csrftoken", attacker.cookies.get("csrftoken") ?? "");
    expect((await victim.post("cart/add/", { product_id: product, quantity: 1 })).status).toBe(403);
  });
});

describe("changing a cart", () => {
  it("every call answers with the whole cart and a higher revision", async () => {
    const visitor = aVisitor(shop);
    const ring = await aProduct(shop, { price: 1000 });
    const chain = await aProduct(shop, { price: 250 });
    await fill(visitor, ring);
    const added = await visitor.post("cart/add/", { product_id: chain, quantity: 2 });
    expect(added.body).toMatchObject({ total: 1500, revision: 2 });
    const [first, second] = added.body.cart_items;
    const changed = await visitor.call("PUT", `cart/item/${first.id}/`, { quantity: 3 });
    expect(changed.body).toMatchObject({ total: 3500, revision: 3 });
    const removed = await visitor.call("DELETE", `cart/item/${second.id}/remove/`);
    expect(removed.body).toMatchObject({ total: 3000, revision: 4, cart_items: [{ product_id: ring, quantity: 3 }] });
    const cleared = await visitor.call("DELETE", "cart/clear/");
    expect(cleared.body).toMatchObject({ id: added.body.id, total: 0, revision: 5, cart_items: [] });
  });

  it("keeps the price of the day a line was added beside today's", async () => {
    const visitor = aVisitor(shop);
    const product = await aProduct(shop, { price: 1000 });
    await fill(visitor, product);
    await shop.context.db.query("UPDATE products SET current_price = 900 WHERE id = $1", [product]);
    const { body } = await visitor.get("cart/");
    expect(body.cart_items[0]).toMatchObject({ added_price: 1000, product: { current_price: 900 } });
    expect(body.total).toBe(900);
  });

  it("O4 20 concurrent adds of one product make one line of 20", async () => {
    const { visitor } = await aShopper(shop);
    const product = await aProduct(shop, { inventory: 30 });
    await concurrently(20, () => visitor.post("cart/add/", { product_id: product, quantity: 1 }));
    const { body } = await visitor.get("cart/");
    expect(body.cart_items).toMatchObject([{ product_id: product, quantity: 20 }]);
  });

  it("a quantity above stock is refused with what is left", async () => {
    const visitor = aVisitor(shop);
    const product = await aProduct(shop, { title: "Halo Ring", inventory: 3 });
    await fill(visitor, product, 3);
    const more = await visitor.post("cart/add/", { product_id: product, quantity: 1 });
    expect(more).toMatchObject({ status: 409, body: { error: "Only 3 of Halo Ring are left." } });
    const gone = await aProduct(shop, { title: "Gone Ring", inventory: 0 });
    const none = await visitor.post("cart/add/", { product_id: gone, quantity: 1 });
    expect(none).toMatchObject({ status: 409, body: { error: "Sorry, Gone Ring is currently out of stock." } });
  });

  it.each([0, -1, 100, 1.5, "2"])("I1 quantity %p is refused", async (quantity) => {
    const answer = await aVisitor(shop).post("cart/add/", { product_id: await aProduct(shop), quantity });
    expect(answer).toMatchObject({ status: 400, body: { fields: { quantity: "Must be between 1 and 99" } } });
  });

  it("I1 a cart holds 100 lines at most", async () => {
    const { visitor } = await aShopper(shop);
    const first = await aProduct(shop);
    const cartId = await fill(visitor, first);
    await shop.context.db.query(
      `WITH made AS (INSERT INTO products (id, slug, title, tagline, description, category, collection, original_price,
         current_price, inventory) SELECT gen_random_uuid(), $1 || n, 't', '', '', 'rings', 'Lines', 1, 1, 9
         FROM generate_series(1, 99) n RETURNING id)
       INSERT INTO cart_items (cart_id, product_id, quantity, added_price) SELECT $2, id, 1, 1 FROM made`,
      [`${cartId}-`, cartId],
    );
    const answer = await visitor.post("cart/add/", { product_id: await aProduct(shop), quantity: 1 });
    expect(answer).toMatchObject({ status: 409, body: { code: "cart_full" } });
    expect((await visitor.post("cart/add/", { product_id: first, quantity: 1 })).status).toBe(200);
  });

  it("an unknown product leaves no cart and no cookie behind", async () => {
    const visitor = aVisitor(shop);
    const before = await countCarts();
    const answer = await visitor.post("cart/add/", { product_id: "nothing", quantity: 1 });
    expect(answer.status).toBe(404);
    expect([await countCarts(), visitor.cookies.has("cart")]).toEqual([before, false]);
  });
});
