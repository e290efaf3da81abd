import { randomUUID } from "node:crypto";
import { aProduct, concurrently } from "../testing/builders";
import { aClient, aShopper, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
let first: string;
let second: string;
let third: string;
beforeAll(async () => {
  shop = await openTestShop();
  [first, second, third] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)];
});
afterAll(() => shop.close());

const add = (client: TestClient, product_id: string) => client.post("wishlist/add/", { product_id });
const merge = (client: TestClient, ...product_ids: string[]) => client.post("wishlist/merge/", { product_ids });
const idsOf = async (client: TestClient): Promise<string[]> => (await client.get("wishlist/")).body.product_ids;

/** Puts `count` products on a wishlist, directly in the database. */
async function fillWishlist(userId: string, count: number): Promise<void> {
  await shop.context.db.query(
    `WITH made AS (INSERT INTO products (id, slug, title, tagline, description, category, collection, original_price,
         current_price, inventory)
       SELECT gen_random_uuid(), gen_random_uuid()::text, 'Ring', '', '', 'rings', 'Testing', 1, 1, 1
       FROM generate_series(1, $2::int) RETURNING id)
     INSERT INTO wishes (user_id, product_id) SELECT $1, id FROM made`,
    [userId, count],
  );
}

describe("the wishlist", () => {
  it("has each product once, the latest first", async () => {
    const { client } = await aShopper(shop);
    await add(client, first);
    await add(client, second);
    expect((await add(client, first)).body).toEqual({ product_ids: [second, first] });
    expect(await idsOf(client)).toEqual([second, first]);
  });

  it("returns its products with the current price and stock", async () => {
    const { client } = await aShopper(shop);
    await merge(client, second, first);
    const { body } = await client.get("wishlist/products/");
    expect(body.results.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect(body.results[0]).toEqual((await client.get(`products/product/${second}/`)).body);
    expect(body).toMatchObject({ next: null, count: 2 });
  });

  it("removes a product, and a repeat is no error", async () => {
    const { client } = await aShopper(shop);
    await merge(client, second, first);
    const remove = () => client.call("DELETE", `wishlist/remove/${second}/`);
    expect((await remove()).body).toEqual({ product_ids: [first] });
    expect(await remove()).toMatchObject({ status: 200, body: { product_ids: [first] } });
  });

  it("merges the browser's ids at sign-in: new ones come first, in their order, once", async () => {
    const { client } = await aShopper(shop);
    await add(client, first);
    expect((await merge(client, third, first, second, third)).body.product_ids).toEqual([third, second, first]);
    expect((await merge(client, third, first, second)).body.product_ids).toEqual([third, second, first]);
  });

  it("leaves out unknown ids", async () => {
    const { client } = await aShopper(shop);
    const response = await merge(client, "1'", randomUUID(), first.toUpperCase(), "");
    expect(response).toMatchObject({ status: 200, body: { product_ids: [first] } });
    expect((await add(client, randomUUID())).status).toBe(404);
    expect((await add(client, "1'")).status).toBe(404);
    expect((await client.post("wishlist/merge/", { product_ids: "x" })).status).toBe(400);
  });

  it("has 200 products at most, also with 20 concurrent requests", async () => {
    const { client, id } = await aShopper(shop);
    await fillWishlist(id, 198);
    const products = await concurrently(20, () => aProduct(shop));
    const responses = await concurrently(20, (index) => add(client, products[index] ?? ""));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(responses.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: "wishlist_full" },
    });
    expect(await idsOf(client)).toHaveLength(200);
    expect((await merge(client, third)).body.product_ids).toHaveLength(200);
    const tooMany = Array.from({ length: 201 }, () => randomUUID());
    expect((await merge(client, ...tooMany)).body.fields).toEqual({ product_ids: "Must be at most 200 ids" });
  });

  it("is the same after 20 merges at once as after one", async () => {
    const { client } = await aShopper(shop);
    await concurrently(20, () => merge(client, third, second, first));
    expect(await idsOf(client)).toEqual([third, second, first]);
  });

  it("is never cached, and neither another shopper nor an anonymous visitor can read or change it", async () => {
    const { client } = await aShopper(shop);
    const other = (await aShopper(shop)).client;
    await add(client, first);
    expect(await idsOf(other)).toEqual([]);
    await other.call("DELETE", `wishlist/remove/${first}/`);
    expect(await idsOf(client)).toEqual([first]);
    expect((await client.get("wishlist/")).headers["cache-control"]).toBe("no-store");
    const anonymous = aClient(shop);
    expect((await anonymous.get("wishlist/")).status).toBe(401);
    expect((await add(anonymous, first)).status).toBe(401);
    expect((await merge(anonymous, first)).status).toBe(401);
  });

  it("is deleted with its account, and loses a product that is deleted", async () => {
    const { client, id } = await aShopper(shop);
    const doomed = await aProduct(shop);
    await merge(client, first, doomed);
    await shop.context.db.query("DELETE FROM products WHERE id = $1", [doomed]);
    expect(await idsOf(client)).toEqual([first]);
    await client.call("DELETE", "users/me/");
    expect(await shop.context.db.query("SELECT 1 FROM wishes WHERE user_id = $1", [id])).toEqual([]);
  });
});
