import { addToCart, aProduct, concurrently } from "../testing/builders";
import { aClient, aRegisteredShopper, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
let credentials: { email: string; password: string };
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  const { email, password } = await aRegisteredShopper(shop);
  credentials = { email, password };
});
afterAll(() => shop.close());

async function signIn(client: TestClient) {
  const response = await client.post("auth/token/", credentials);
  client.token = response.body?.access ?? null;
  return response;
}
const quantities = async (client: TestClient): Promise<[string, number][]> =>
  (await client.get("cart/")).body.cart_items.map((item: { product_id: string; quantity: number }) => [
    item.product_id,
    item.quantity,
  ]);

/** Adds `count` products to a cart, each in one piece. */
const fill = (cartId: string, count: number) =>
  shop.context.db.query(
    `WITH made AS (INSERT INTO products (id, slug, title, tagline, description, category, collection, original_price,
       current_price, inventory) SELECT gen_random_uuid(), $1::text || n, 't', '', '', 'rings', 'Lines', 1, 1, 9
       FROM generate_series(1, $2::integer) n RETURNING id)
     INSERT INTO cart_items (cart_id, product_id, quantity, added_price) SELECT $3::uuid, id, 1, 1 FROM made`,
    [`${cartId}-`, count, cartId],
  );

describe("merging the guest's cart", () => {
  it("M1 sign-in adds quantities up to stock, moves the rest, and removes the cookie", async () => {
    const both = await aProduct(shop, { inventory: 5 });
    const guestOnly = await aProduct(shop);
    const account = aClient(shop);
    await signIn(account);
    await addToCart(account, both, 3);
    const guest = aClient(shop);
    await addToCart(guest, both, 4);
    await addToCart(guest, guestOnly, 2);
    const response = await signIn(guest);
    expect(response.body.cart_merged).toBe(true);
    expect(guest.cookies.has("cart")).toBe(false);
    expect(await quantities(guest)).toEqual([
      [both, 5],
      [guestOnly, 2],
    ]);
  });

  it("M1 verification merges the guest's cart too", async () => {
    const product = await aProduct(shop);
    const guest = aClient(shop);
    await addToCart(guest, product, 2);
    const email = `merge.${Date.now()}@example.com`;
    const password = "Marigold-Tram-47!";
    await guest.post("users/register/", { email, password, password_confirm: password });
    const code = /Your code: (\d{6})/.exec((await shop.emailsTo(email))[0] ?? "")?.[1];
    const response = await guest.post("users/validate/", { email, code });
    guest.token = response.body.access;
    expect(response.body.cart_merged).toBe(true);
    expect(await quantities(guest)).toEqual([[product, 2]]);
  });

  it("N9 M6 fills the account's cart up to 100 items, and leaves the rest to the guest", async () => {
    const shared = await aProduct(shop, { inventory: 9 });
    const account = aClient(shop);
    await signIn(account);
    await fill(await addToCart(account, shared), 97);
    const guest = aClient(shop);
    await fill(await addToCart(guest, shared, 2), 4);
    const response = await signIn(guest);
    const merged = await quantities(guest);
    expect(response.body.cart_merged).toBe(true);
    expect(merged).toHaveLength(100);
    expect(merged[0]).toEqual([shared, 3]);
    guest.token = null;
    expect(await quantities(guest)).toHaveLength(2);
  });

  it("M2 the same sign-in 20 times at once merges once", async () => {
    const product = await aProduct(shop, { inventory: 99 });
    const guest = aClient(shop);
    await addToCart(guest, product, 2);
    const cookies = new Map(guest.cookies);
    const responses = await concurrently(20, async (index) => {
      const copy = aClient(shop, `10.99.${index}.1`);
      for (const [name, value] of cookies) copy.cookies.set(name, value);
      return signIn(copy);
    });
    guest.token = responses.find(({ status }) => status === 200)?.body.access;
    expect(responses.filter(({ body }) => body.cart_merged === true)).toHaveLength(1);
    expect(await quantities(guest)).toEqual([[product, 2]]);
  });

  it("M3 a failed sign-in leaves the guest's cart", async () => {
    const product = await aProduct(shop);
    const guest = aClient(shop);
    await addToCart(guest, product);
    const response = await guest.post("auth/token/", { ...credentials, password: "Wrong-Password-1!" });
    expect(response.status).toBe(401);
    expect(await quantities(guest)).toEqual([[product, 1]]);
  });

  it("M3 M6 a merge that fails costs neither the sign-in nor the guest's cart", async () => {
    const product = await aProduct(shop);
    const guest = aClient(shop);
    await addToCart(guest, product);
    await shop.context.db.query("ALTER TABLE cart_items ADD CONSTRAINT broken CHECK (quantity <> 1) NOT VALID");
    const response = await signIn(guest);
    await shop.context.db.query("ALTER TABLE cart_items DROP CONSTRAINT broken");
    expect(response).toMatchObject({ status: 200, body: { cart_merged: false } });
    guest.token = null;
    expect(await quantities(guest)).toEqual([[product, 1]]);
  });

  it("M4 after sign-out the cart is empty, and signing in again restores it", async () => {
    const product = await aProduct(shop);
    const client = aClient(shop);
    await addToCart(client, product, 2);
    await signIn(client);
    await client.post("auth/logout/");
    client.token = null;
    expect(await quantities(client)).toEqual([]);
    await signIn(client);
    expect(await quantities(client)).toEqual([[product, 2]]);
  });

  it("M5 a stolen guest cookie moves cart items of guests only, and only with its CSRF token", async () => {
    const product = await aProduct(shop);
    const victim = aClient(shop);
    await addToCart(victim, product);
    const thief = aClient(shop);
    thief.cookies.set("cart", victim.cookies.get("cart") ?? "");
    expect((await signIn(thief)).body.cart_merged).toBe(false);
    expect(await quantities(victim)).toEqual([[product, 1]]);
  });
});
