import type { WireProduct, WireSuggestions } from "@aurelle/shared/contract";
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

const suggestions = async (text: string): Promise<WireSuggestions> =>
  (await client.get(`products/suggest/?q=${encodeURIComponent(text)}`)).body;
const titles = async (text: string) => (await suggestions(text)).products.map(({ title }) => title);
const nothing = { products: [], categories: [], collections: [], corrected: null };

it("suggests the first six products of the same search, with price and picture", async () => {
  const { body } = await client.get("products/product/?search=necklaces");
  const { products } = await suggestions("necklaces");
  const prices = ["original_price", "current_price", "active_discount"] as const;
  const fields = ["id", "handle", "title", ...prices, "inventory", "image"] as const;
  const shown = (product: WireProduct) => Object.fromEntries(fields.map((name) => [name, product[name]]));
  expect(products).toEqual(body.results.slice(0, 6).map(shown));
  expect(products).toHaveLength(6);
});

it("reads no more products than it shows", async () => {
  const reads: number[] = [];
  const { catalogueSource } = shop.apis[0]?.context ?? shop.context;
  const { query } = catalogueSource;
  const spy = jest.spyOn(catalogueSource, "query").mockImplementation(async (sql, ...rest) => {
    const rows = await query.call(catalogueSource, sql, ...rest);
    if (/FROM products/.test(sql)) reads.push(rows.length);
    return rows as never;
  });
  await suggestions("bracelets");
  await suggestions("bracelets with gold");
  spy.mockRestore();
  expect(reads.length).toBeGreaterThan(0);
  expect(Math.max(...reads)).toBeLessThanOrEqual(7);
});

it("reads the last word as one that may be unfinished, and only the last", async () => {
  await aProduct(shop, { collection: "Luma", title: "Quoll Band" });
  await aProduct(shop, { collection: "Luma", title: "Quollish Band" });
  expect(await titles("quoll")).toEqual(["Quollish Band", "Quoll Band"]);
  expect(await titles("quoll ban")).toEqual(["Quoll Band"]);
  expect((await client.get("products/product/?search=quoll")).body.count).toBe(1);
});

it.each([
  ["ne", ["necklaces"], []],
  ["gold hoops and earr", ["earrings"], []],
  ["rings and bracelets", ["rings", "bracelets"], []],
  ["au", [], ["Aurora"]],
  ["vita ring", ["rings"], ["Vita"]],
  ["under £100", [], []],
])("names the categories and collections of %p", async (text, categories, collections) => {
  expect(await suggestions(text)).toMatchObject({ categories, collections });
});

it("corrects a misspelt word, and names its category", async () => {
  expect(await suggestions("saphire neckalce")).toMatchObject({
    corrected: "sapphire necklace",
    categories: ["necklaces"],
    products: [{ title: "Sapphire Halo Pendant" }],
  });
});

it.each(["", " ", "g", "£", "xylophone"])("suggests nothing for %p", async (text) => {
  expect(await suggestions(text)).toEqual(nothing);
});

it("takes any text as words, and rejects one that is too long, as the search does", async () => {
  expect(await suggestions(`%_'";--\\`)).toEqual(nothing);
  expect((await suggestions("ring' OR '1'='1")).categories).toEqual(["rings"]);
  const { status, body } = await client.get(`products/suggest/?q=${"x".repeat(101)}`);
  const listing = await client.get(`products/product/?search=${"x".repeat(101)}`);
  expect([status, listing.status]).toEqual([400, 400]);
  expect(Object.keys(body.fields)).toEqual(["q"]);
});

it("may be cached briefly, and is current after a change", async () => {
  const id = await aProduct(shop, { collection: "Luma", title: "Wombat Ring" });
  const first = await client.get("products/suggest/?q=wombat");
  expect(first.headers["cache-control"]).toBe("public, max-age=5, must-revalidate");
  expect(first.body.products[0].title).toBe("Wombat Ring");
  await shop.context.db.query("UPDATE products SET title = 'Wombat Band' WHERE id = $1", [id]);
  expect(await titles("wombat")).toEqual(["Wombat Band"]);
});
