import type { WireFacet, WireProduct } from "@aurelle/shared/contract";
import { earlierSearchRows } from "../database/searchRows";
import { aProduct } from "../testing/builders";
import { aClient, type TestClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";

let shop: TestShop;
let client: TestClient;
beforeAll(async () => {
  shop = await openTestShop();
  client = aClient(shop);
});
afterAll(() => shop.close());

const run = (sql: string, params: unknown[] = []) => shop.context.db.query(sql, params);
const search = async (query: string) =>
  (await client.get(`products/product/?${query}`)).body as { results: WireProduct[]; count: number | null };
const idsOf = async (query: string) => (await search(query)).results.map(({ id }) => id);

describe("a listing by words and prices", () => {
  it("follows a new price, and a new discount", async () => {
    const id = await aProduct(shop, { title: "Wombat Ring", price: 90_000 });
    expect(await idsOf("search=wombat&min_price=50000&max_price=99999")).toEqual([id]);
    await run("UPDATE products SET current_price = 20000, active_discount = 77 WHERE id = $1", [id]);
    expect(await idsOf("search=wombat&min_price=50000")).toEqual([]);
    expect(await idsOf("search=wombat&max_price=20000&sale=true")).toEqual([id]);
    await run("UPDATE products SET current_price = 90000, active_discount = NULL WHERE id = $1", [id]);
    expect(await idsOf("search=wombat&sale=true")).toEqual([]);
    expect(await idsOf("search=wombat&min_price=90000")).toEqual([id]);
  });

  it("follows the last piece, and the first new one", async () => {
    const id = await aProduct(shop, { title: "Quokka Ring", inventory: 2 });
    const setStock = (inventory: number) => run("UPDATE products SET inventory = $2 WHERE id = $1", [id, inventory]);
    for (const [inventory, found] of [
      [1, [id]],
      [0, []],
      [3, [id]],
    ] as const) {
      await setStock(inventory);
      expect(await idsOf("search=quokka&availability=in-stock")).toEqual(found);
    }
  });

  it("finds nothing between prices of which the lower one is higher", async () => {
    expect(await search("search=rings+under+%C2%A3100&min_price=30000")).toMatchObject({ count: 0, results: [] });
  });

  it("finds products from before the rows had prices", async () => {
    const id = await aProduct(shop, { title: "Bilby Ring", price: 20_000 });
    await run(
      `UPDATE product_search SET product_position = NULL, product_price = NULL, is_on_sale = NULL, is_in_stock = NULL,
         words = ts_delete(words, 'band_1')
       WHERE product_id = $1`,
      [id],
    );
    const sold = await aProduct(shop, { title: "Bilby Bangle", price: 20_000, inventory: 1 });
    await run("UPDATE product_search SET product_position = NULL WHERE product_id = $1", [sold]);
    await run("UPDATE products SET inventory = 0 WHERE id = $1", [sold]);
    const [row] = await run("SELECT product_position FROM product_search WHERE product_id = $1", [sold]);
    expect(row?.product_position).not.toBeNull();
    await shop.context.db.tx((tx) => tx.run(earlierSearchRows));
    expect(await idsOf("search=bilby&max_price=24999&ordering=price")).toEqual([id, sold]);
  });
});

describe("the tables beside products", () => {
  // Released statements join them and name columns alone: a name in two of them would end those of a process of an earlier version.
  it("V9 share no column with products", async () => {
    const shared = await run(
      `SELECT other.table_name, other.column_name FROM information_schema.columns own
       JOIN information_schema.columns other USING (column_name, table_schema)
       WHERE own.table_name = 'products' AND other.table_name IN ('product_search', 'product_facets') AND table_schema = 'public'`,
    );
    expect(shared).toEqual([]);
  });
});

describe("a search in a catalogue that is too large to count", () => {
  beforeAll(async () => {
    for (let n = 0; n < 30; n += 1) await aProduct(shop, { title: `Numbat No. ${n}`, inventory: n % 2 });
    await aProduct(shop, { title: "Quoll Ring", description: "Beside a numbat." });
    // As if a hundred thousand times as many products were there.
    await run(
      "INSERT INTO catalogue_counts (category, collection_key, products) VALUES ('charms', 'imagined', 10000000)",
    );
  });
  afterAll(() => run("DELETE FROM catalogue_counts WHERE collection_key = 'imagined'"));

  it("lists the newest of frequent words, without counting them", async () => {
    const { results, count } = await search("search=numbat");
    expect(results[0]?.title).toBe("Quoll Ring");
    expect(count).toBeNull();
    const { body } = await client.get("products/facets/?search=numbat&availability=in-stock");
    expect(body.count).toBeNull();
    const [availability] = body.facets.filter(({ name }: WireFacet) => name === "availability");
    expect(availability.values).toEqual([{ value: "in-stock", label: "In stock", count: null }]);
  });

  it("ranks and counts words that the sample does not have", async () => {
    await run("UPDATE product_search SET product_position = product_position - 1000000 WHERE words @@ 'bilby'");
    expect(await search("search=bilby")).toMatchObject({ count: 2 });
  });
});
