import { randomUUID } from "node:crypto";
import { aProduct, concurrently } from "../testing/builders";
import { aShopper, aVisitor, type Visitor } from "../testing/client";
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

const add = (visitor: Visitor, product_id: string) => visitor.post("wishlist/add/", { product_id });
const merge = (visitor: Visitor, ...product_ids: string[]) => visitor.post("wishlist/merge/", { product_ids });
const idsOf = async (visitor: Visitor): Promise<string[]> => (await visitor.get("wishlist/")).body.product_ids;

/** A wishlist with so many pieces, made behind the API's back. */
async function fillWishes(userId: string, count: number): Promise<void> {
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
  it("holds each product once, the last wish first", async () => {
    const { visitor } = await aShopper(shop);
    await add(visitor, first);
    await add(visitor, second);
    expect((await add(visitor, first)).body).toEqual({ product_ids: [second, first] });
    expect(await idsOf(visitor)).toEqual([second, first]);
  });

  it("shows its products with today's price and stock", async () => {
    const { visitor } = await aShopper(shop);
    await merge(visitor, second, first);
    const { body } = await visitor.get("wishlist/products/");
    expect(body.results.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect(body.results[0]).toEqual((await visitor.get(`products/product/${second}/`)).body);
    expect(body).toMatchObject({ next: null, count: 2 });
  });

  it("is left by a product that is taken off, and a repeat is no mistake", async () => {
    const { visitor } = await aShopper(shop);
    await merge(visitor, second, first);
    const remove = () => visitor.call("DELETE", `wishlist/remove/${second}/`);
    expect((await remove()).body).toEqual({ product_ids: [first] });
    expect(await remove()).toMatchObject({ status: 200, body: { product_ids: [first] } });
  });

  it("takes the browser's ids at sign-in as a union: what is new comes first, in its order, once", async () => {
    const { visitor } = await aShopper(shop);
    await add(visitor, first);
    expect((await merge(visitor, third, first, second, third)).body.product_ids).toEqual([third, second, first]);
    expect((await merge(visitor, third, first, second)).body.product_ids).toEqual([third, second, first]);
  });

  it("leaves out ids of nothing", async () => {
    const { visitor } = await aShopper(shop);
    const answer = await merge(visitor, "1'", randomUUID(), first.toUpperCase(), "");
    expect(answer).toMatchObject({ status: 200, body: { product_ids: [first] } });
    expect((await add(visitor, randomUUID())).status).toBe(404);
    expect((await add(visitor, "1'")).status).toBe(404);
    expect((await visitor.post("wishlist/merge/", { product_ids: "x" })).status).toBe(400);
  });

  it("stops at 200 pieces, also when 20 come at once", async () => {
    const { visitor, id } = await aShopper(shop);
    await fillWishes(id, 198);
    const products = await concurrently(20, () => aProduct(shop));
    const answers = await concurrently(20, (index) => add(visitor, products[index] ?? ""));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: "wishlist_full" },
    });
    expect(await idsOf(visitor)).toHaveLength(200);
    expect((await merge(visitor, third)).body.product_ids).toHaveLength(200);
    const tooMany = Array.from({ length: 201 }, () => randomUUID());
    expect((await merge(visitor, ...tooMany)).body.fields).toEqual({ product_ids: "Must be at most 200 ids" });
  });

  it("is the same after 20 merges at once as after one", async () => {
    const { visitor } = await aShopper(shop);
    await concurrently(20, () => merge(visitor, third, second, first));
    expect(await idsOf(visitor)).toEqual([third, second, first]);
  });

  it("is the shopper's alone, never kept by a cache, and unknown to a visitor", async () => {
    const { visitor } = await aShopper(shop);
    const other = (await aShopper(shop)).visitor;
    await add(visitor, first);
    expect(await idsOf(other)).toEqual([]);
    await other.call("DELETE", `wishlist/remove/${first}/`);
    expect(await idsOf(visitor)).toEqual([first]);
    expect((await visitor.get("wishlist/")).headers["cache-control"]).toBe("no-store");
    const anonymous = aVisitor(shop);
    expect((await anonymous.get("wishlist/")).status).toBe(401);
    expect((await add(anonymous, first)).status).toBe(401);
    expect((await merge(anonymous, first)).status).toBe(401);
  });

  it("goes with its account, and without a product that the shop gives up", async () => {
    const { visitor, id } = await aShopper(shop);
    const doomed = await aProduct(shop);
    await merge(visitor, first, doomed);
    await shop.context.db.query("DELETE FROM products WHERE id = $1", [doomed]);
    expect(await idsOf(visitor)).toEqual([first]);
    await visitor.call("DELETE", "users/me/");
    expect(await shop.context.db.query("SELECT 1 FROM wishes WHERE user_id = $1", [id])).toEqual([]);
  });
});
