import type { WireFacets, WireProduct } from "@aurelle/shared/contract";
import fc from "fast-check";
import { earlierFacets, laterFacets } from "../../database/productFacets";
import { aProduct } from "../../testing/builders";
import { aClient, type TestClient } from "../../testing/client";
import { type FacetRow, type PlainChoice, plainFacets, plainListing } from "../../testing/plainFacets";
import { openTestShop, type TestShop } from "../../testing/testShop";
import { generateProducts } from "../generateProducts";
import { toListing } from "../rules";
import { readFacets } from "./readFacets";

const onPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;

let shop: TestShop;
let client: TestClient;
const products = 700;
beforeAll(async () => {
  shop = await openTestShop();
  client = aClient(shop);
  await generateProducts(shop.context.db, products);
});
afterAll(() => shop.close());

/** Also one that is corrected, one that is widened, and ones with prices inside and between the bands. */
const searches = [
  ...["gold rings", "hoops", "gold hoops under 200", "saphire necklace", "platinum hoops", "on sale", "opal"],
  ...["over £1000", "size m", "18ct", "xylophone", "soho dome"],
];

interface Listing {
  search: string;
  collection: string;
  choice: PlainChoice;
}

const pathOf = (next: string) => next.slice("http://localhost:3000".length);
async function idsOf(query: string): Promise<string[]> {
  const ids: string[] = [];
  for (let path: string | null = `products/product/?${query}`; path !== null; ) {
    const { body } = await client.get(path);
    ids.push(...body.results.map(({ id }: WireProduct) => id));
    path = body.next && pathOf(body.next);
  }
  return ids;
}

const columns = "id, category, collection, material, size, current_price, active_discount, inventory";
const readAll = () => shop.context.db.query<FacetRow>(`SELECT ${columns} FROM products`);
const runs = 40;

/** What a search finds without any filter, by search. */
const found = new Map<string, ReadonlySet<string>>();
async function rowsOf(all: readonly FacetRow[], { search, collection }: Listing): Promise<FacetRow[]> {
  if (search !== "" && !found.has(search)) {
    found.set(search, new Set(await idsOf(`search=${encodeURIComponent(search)}`)));
  }
  const ids = search === "" ? null : found.get(search);
  return all.filter((row) => (!ids || ids.has(row.id)) && (collection === "" || row.collection === collection));
}

const someOf = (...values: string[]) => fc.option(fc.subarray(values, { minLength: 1 }), { freq: 2, nil: undefined });
const filters = fc.record({
  category: someOf("rings", "necklaces", "earrings", "watches"),
  metal: someOf("gold", "rose-gold", "silver", "platinum", "tin"),
  stone: someOf("none", "diamond", "pearl", "rose-quartz"),
  colour: someOf("blue", "white", "pink", "octarine"),
  size: someOf("m", "l", "45cm", "20cm", "none", "adjustable"),
  availability: someOf("in-stock"),
  sale: someOf("true"),
  min_price: fc.option(fc.constantFrom(0, 10_000, 25_000, 30_001, 100_000), { freq: 2, nil: undefined }),
  max_price: fc.option(fc.constantFrom(24_999, 99_999, 50_000), { freq: 2, nil: undefined }),
});
const listings = fc.record({
  search: fc.option(fc.constantFrom(...searches), { freq: 2, nil: "" }),
  collection: fc.constantFrom("", "", "Luma", "Aurora"),
  choice: filters,
});

function queryOf({ search, collection, choice }: Listing): string {
  const params = new URLSearchParams({ search, collection });
  for (const [name, value] of Object.entries(choice)) if (value !== undefined) params.set(name, String(value));
  return params.toString();
}

const read = async (query: string): Promise<WireFacets> => (await client.get(`products/facets/?${query}`)).body;
const plain = ({ count, facets }: WireFacets) => ({
  count,
  facets: Object.fromEntries(
    facets.map(({ name, values }) => [name, Object.fromEntries(values.map(({ value, count }) => [value, count]))]),
  ),
});
const valuesIn = ({ facets }: WireFacets, name: string) =>
  facets.find((facet) => facet.name === name)?.values.map(({ value, count }) => `${value} ${count}`);

async function checkAll(numRuns: number) {
  const all = await readAll();
  await fc.assert(
    fc.asyncProperty(listings, async (listing) => {
      const rows = await rowsOf(all, listing);
      expect(plain(await read(queryOf(listing)))).toEqual(plainFacets(rows, listing.choice));
    }),
    { numRuns },
  );
}

describe("facets", () => {
  it("count what one product after another gives, for any filters and searches", async () => {
    await checkAll(runs);
  });

  it("narrow the listing to the products that they count", async () => {
    const all = await readAll();
    await fc.assert(
      fc.asyncProperty(listings, async (listing) => {
        const expected = plainListing(await rowsOf(all, listing), listing.choice);
        const { body } = await client.get(`products/product/?${queryOf(listing)}`);
        expect(body.count).toBe(expected.length);
        expect(body.results).toHaveLength(Math.min(12, expected.length));
        expect(expected.map(({ id }) => id)).toEqual(
          expect.arrayContaining(body.results.map(({ id }: WireProduct) => id)),
        );
      }),
      { numRuns: runs },
    );
  });

  it("count only what is known where there are too many, and never a wrong number", async () => {
    let unknown = 0;
    const all = await readAll();
    await fc.assert(
      fc.asyncProperty(listings, async (listing) => {
        const rows = await rowsOf(all, listing);
        const query = Object.fromEntries(new URLSearchParams(queryOf(listing)));
        const { count, facets } = plain(await readFacets(shop.context.db, toListing(query), 20));
        const expected = plainFacets(rows, listing.choice);
        expect([null, expected.count]).toContain(count);
        for (const [name, values] of Object.entries(facets)) {
          for (const [value, one] of Object.entries(values)) {
            if (one === null) unknown += 1;
            else expect([name, value, one]).toEqual([name, value, expected.facets[name]?.[value] ?? 0]);
          }
        }
      }),
      { numRuns: runs },
    );
    expect(unknown).toBeGreaterThan(0);
  });

  it("stay true when products are sold out, come back, change, are added and deleted", async () => {
    const { db } = shop.context;
    const some = (condition: string) => `slug LIKE 'piece-%' AND ${condition}`;
    await db.query(`UPDATE products SET inventory = 0 WHERE ${some("position % 5 = 0")}`);
    await db.query(`UPDATE products SET inventory = inventory + 1 WHERE ${some("position % 7 = 0")}`);
    await checkAll(4);
    await db.query(`UPDATE products SET material = 'Sterling silver, opal' WHERE ${some("position % 11 = 0")}`);
    await db.query(
      `UPDATE products SET current_price = current_price / 3, active_discount = 60 WHERE ${some("position % 13 = 0")}`,
    );
    await db.query(`DELETE FROM products WHERE ${some("position % 17 = 0")}`);
    await aProduct(shop, { collection: "Luma", price: 12_000 });
    found.clear();
    await checkAll(10);
    await db.query("SELECT sum_facet_changes()");
    expect(await db.query("SELECT 1 FROM facet_changes")).toEqual([]);
    await db.query("UPDATE products SET inventory = 0 WHERE slug = 'piece-1'");
    await checkAll(10);
  });
});

describe("facets of products from before them", () => {
  const placed = () => shop.context.db.query("SELECT product_id, group_id FROM product_facets ORDER BY product_id");

  it("are the same as those of new products, and no size is lost", async () => {
    const { db } = shop.context;
    const expected = await placed();
    await db.query("DELETE FROM product_facets");
    await db.query("UPDATE product_search SET words = ts_delete(words, ARRAY['cm_45', 'cm_18'])");
    await db.tx((tx) => tx.run(earlierFacets));
    expect(await placed()).toEqual(expected);
    found.clear();
    await checkAll(10);
    expect((await client.get("products/product/?size=45cm")).body.count).toBeGreaterThan(0);
  });

  it("are right where a product is sold out before it is placed", async () => {
    const { db } = shop.context;
    const sold = await aProduct(shop, { collection: "Migrated", inventory: 1 });
    await aProduct(shop, { collection: "Migrated" });
    const inStock = async () => valuesIn(await read("collection=migrated&availability=in-stock"), "availability");
    // As the migration inserts a product that it has read before the sale.
    await db.query("UPDATE products SET inventory = 0 WHERE id = $1", [sold]);
    await db.query(
      `UPDATE product_facets SET group_id = (SELECT other.group_id FROM product_facets other JOIN products p
         ON p.id = other.product_id WHERE p.collection = 'Migrated' AND p.id <> $1) WHERE product_id = $1`,
      [sold],
    );
    await db.query("INSERT INTO catalogue_changes (product_id) VALUES (NULL)");
    expect(await inStock()).toEqual(["in-stock 2"]);
    await db.tx((tx) => tx.run(laterFacets));
    await db.query("INSERT INTO catalogue_changes (product_id) VALUES (NULL)");
    expect(await inStock()).toEqual(["in-stock 1"]);
  });
});

onPostgres("two sales of last pieces at the same time", () => {
  it("G8 do not wait for each other's counts, and both are counted", async () => {
    const { db } = shop.context;
    const ids = [await aProduct(shop, { collection: "Both" }), await aProduct(shop, { collection: "Both" })];
    await aProduct(shop, { collection: "Both" });
    const sell = "UPDATE products SET inventory = 0 WHERE id = $1";
    await db.tx(async (tx) => {
      await tx.query(sell, [ids[0]]);
      // It would end with an error after three seconds, because the transaction around it waits for it.
      await db.query(sell, [ids[1]]);
    });
    expect(valuesIn(await read("collection=both"), "availability")).toEqual(["in-stock 1"]);
  });
});

describe("the facets of a listing", () => {
  it("have values with a text, sizes and prices in their natural order", async () => {
    const { facets } = await read("category=rings&collection=Vita");
    const labelsOf = (name: string) => facets.find((facet) => facet.name === name)?.values.map(({ label }) => label);
    expect(labelsOf("price")?.slice(-3)).toEqual(["£250–£500", "£500–£1,000", "£1,000 and more"]);
    expect(labelsOf("size")).toEqual(["K", "L", "M", "N", "O", "P", "Adjustable", "No size needed"]);
    expect(labelsOf("stone")).toEqual(expect.arrayContaining(["Emerald", "No stone", "Pearl"]));
    expect(labelsOf("sale")).toEqual(["On sale"]);
  });

  it("are in one order whatever is chosen, with what the page has most of first", async () => {
    const metals = async (rest: string) => valuesIn(await read(`search=earrings${rest}`), "metal");
    const values = (counted: string[] | undefined) => counted?.map((text) => text.split(" ")[0]);
    const all = await metals("");
    const counts = all?.map((text) => Number(text.split(" ")[1])) ?? [];
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(values(await metals("&stone=emerald&metal=platinum"))).toEqual(values(all));
  });

  it("leave out what does not divide the page, unless it is chosen", async () => {
    const id = await aProduct(shop, { collection: "Lonely", price: 5_000 });
    expect(await read("collection=lonely")).toEqual({ count: 1, facets: [] });
    const { count, facets } = await read("collection=lonely&availability=in-stock&stone=ruby&max_price=9999");
    expect(count).toBe(0);
    expect(facets.map(({ name }) => name)).toEqual(["stone", "price", "availability"]);
    expect(valuesIn({ count, facets }, "stone")).toEqual(["none 1", "ruby 0"]);
    await shop.context.db.query("DELETE FROM products WHERE id = $1", [id]);
  });

  it("are those of the attempt that the listing shows", async () => {
    const { body } = await client.get("products/product/?search=platinum+hoops");
    expect(body.search.dropped).toEqual(["platinum"]);
    expect((await read("search=platinum+hoops")).count).toBe(body.count);
    const narrowed = await client.get("products/product/?search=gold+hoops&stone=ruby");
    expect(narrowed.body).toMatchObject({ count: 0, results: [] });
    expect(narrowed.body.search).toBeUndefined();
  });

  it.each([
    ["metal", "Gold!"],
    ["stone", "pearl,,opal"],
    ["colour", "blue|green"],
    ["size", "'"],
    ["availability", "x".repeat(41)],
    ["sale", "tr ue"],
  ])("reject a malformed %s", async (name, value) => {
    for (const path of ["products/facets/", "products/product/"]) {
      const { status, body } = await client.get(`${path}?${name}=${encodeURIComponent(value)}`);
      expect([status, Object.keys(body.fields)]).toEqual([400, [name]]);
    }
  });

  it("may be cached briefly, and are current after the last piece is sold", async () => {
    const id = await aProduct(shop, { collection: "Last", inventory: 1 });
    await aProduct(shop, { collection: "Last", inventory: 5 });
    const { headers } = await client.get("products/facets/?collection=last&availability=in-stock");
    expect(headers["cache-control"]).toBe("public, max-age=5, must-revalidate");
    const inStock = () => client.get("products/product/?collection=last&availability=in-stock");
    expect((await inStock()).body.count).toBe(2);
    await shop.context.db.query("UPDATE products SET inventory = inventory - 1 WHERE id = $1", [id]);
    expect(valuesIn(await read("collection=last&availability=in-stock"), "availability")).toEqual(["in-stock 1"]);
    expect((await inStock()).body.count).toBe(1);
    await shop.context.db.query("UPDATE products SET inventory = 3 WHERE id = $1", [id]);
    expect((await inStock()).body.count).toBe(2);
  });
});
