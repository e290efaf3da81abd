import type { WireProduct, WireSearch } from "@aurelle/shared/contract";
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

const search = async (text: string, rest = "") =>
  (await client.get(`products/product/?search=${encodeURIComponent(text)}${rest}`)).body as {
    results: WireProduct[];
    next: string | null;
    count: number | null;
    search?: WireSearch;
  };
const titlesOf = ({ results }: { results: WireProduct[] }) => results.map(({ title }) => title);

describe("a search", () => {
  it("knows the words of the trade", async () => {
    const { results, count, search: note } = await search("necklaces");
    expect(count).toBe(12);
    expect(results.every(({ category }) => category === "necklaces")).toBe(true);
    expect(note).toBeUndefined();
  });

  it("corrects misspelt words and says so, unless the spelling is meant", async () => {
    const corrected = await search("saphire necklace");
    expect(corrected.search).toEqual({ corrected: "sapphire necklace", dropped: [] });
    expect(titlesOf(corrected)).toEqual(["Sapphire Halo Pendant"]);
    const exact = await search("saphire necklace", "&spelling=exact");
    expect(exact.search).toEqual({ corrected: null, dropped: ["saphire"] });
    expect(exact.count).toBe(12);
  });

  it("leaves out what no product has together, and names it", async () => {
    const { search: note, results } = await search("platinum hoops");
    expect(note).toEqual({ corrected: null, dropped: ["platinum"] });
    expect(results.every(({ title }) => /Hoops/.test(title))).toBe(true);
    const cheap = await search("rings under £50");
    expect(cheap.search?.dropped).toEqual(["under £50"]);
    expect(cheap.count).toBe(14);
  });

  it("leaves out a compared length before the kind of jewellery", async () => {
    const between = await search("necklace between 45 and 50 cm");
    expect(between.search).toEqual({ corrected: null, dropped: ["45"] });
    expect(titlesOf(between)).toEqual(["Paperclip Chain Necklace"]);
    const pearls = await search("pearls over 8mm");
    expect(pearls.search).toEqual({ corrected: null, dropped: ["8"] });
    expect(pearls.count).toBe((await search("pearls")).count);
  });

  it("finds nothing where nothing is near, and says nothing about it", async () => {
    expect(await search("xylophone")).toEqual({ results: [], next: null, count: 0 });
  });

  it("lists the best match first, then those in stock, and pages through in that order", async () => {
    const add = (title: string, description: string, inventory: number) =>
      aProduct(shop, { collection: "Order", title, description, inventory });
    const mentioned = await add("Plain Band", "With a zephyrine glow.", 5);
    const sold = await add("Zephyrine Ring", "Bright.", 0);
    const inStock = await add("Zephyrine Bangle", "Quiet.", 5);
    expect((await search("zephyrine")).results.map(({ id }) => id)).toEqual([inStock, sold, mentioned]);
    for (let n = 0; n < 24; n += 1) await add(`Zephyrine No. ${n}`, "More.", n % 2);
    const ids: string[] = [];
    let path: string | null = "products/product/?search=zephyrine";
    while (path !== null) {
      const { body } = await client.get(path);
      expect(body.count).toBe(27);
      ids.push(...body.results.map(({ id }: WireProduct) => id));
      path = body.next === null ? null : new URL(body.next).pathname + new URL(body.next).search;
    }
    expect(new Set(ids).size).toBe(27);
    expect(ids.at(-1)).toBe(mentioned);
  });

  it("finds a product by its new text as soon as it was changed, and no more by the old one", async () => {
    const id = await aProduct(shop, { collection: "Changed", title: "Quokka Ring" });
    expect((await search("quokka")).results.map((product) => product.id)).toEqual([id]);
    await shop.context.db.query("UPDATE products SET title = 'Numbat Ring' WHERE id = $1", [id]);
    expect((await search("numbat")).results.map((product) => product.id)).toEqual([id]);
    expect((await search("quokka", "&spelling=exact")).results).toEqual([]);
    await shop.context.db.query("DELETE FROM products WHERE id = $1", [id]);
    expect((await search("numbat", "&spelling=exact")).results).toEqual([]);
  });

  it("corrects nothing where the database cannot compare spellings", async () => {
    const { db } = shop.context;
    await db.query("DROP EXTENSION pg_trgm");
    try {
      expect((await search("emrald necklace")).search).toEqual({ corrected: null, dropped: ["emrald"] });
    } finally {
      await db.query("CREATE EXTENSION pg_trgm");
    }
    expect((await search("emrald necklaces")).search?.corrected).toBe("emerald necklaces");
  });

  it("ignores accents, case, apostrophes and hyphens", async () => {
    const id = await aProduct(shop, { collection: "Accents", title: "Élodie’s Art-Déco Ring" });
    for (const text of ["elodie", "ÉLODIES", "elodie's", "art deco", "art-déco"])
      expect((await search(text)).results.map((product) => product.id)).toContain(id);
  });
});
