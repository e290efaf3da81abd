import { readFile } from "node:fs/promises";
import path from "node:path";
import type { WireProduct } from "@aurelle/shared/contract";
import { Cart, Product, ProductList } from "@aurelle/shared/contract/schemas";
import { Value } from "@sinclair/typebox/value";
import { apiRoot } from "../apiRoot";
import { addToCart, aProduct } from "../testing/builders";
import { aClient, type TestClient, type TestResponse } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";
import { productId } from "./seed";

let shop: TestShop;
let client: TestClient;
beforeAll(async () => {
  shop = await openTestShop();
  client = aClient(shop);
});
afterAll(() => shop.close());

const list = (query = "") => client.get(`products/product/${query}`);
const idsOf = ({ body }: TestResponse): string[] => body.results.map(({ id }: WireProduct) => id);
const pathOf = (next: string) => next.slice("http://localhost:3000".length);

async function walk(query: string): Promise<string[]> {
  let response = await list(query);
  const ids = idsOf(response);
  while (response.body.next) {
    response = await client.get(pathOf(response.body.next));
    ids.push(...idsOf(response));
  }
  return ids;
}

describe("the catalogue", () => {
  it("is seeded from the file, in its order, with constant ids", async () => {
    const rows = JSON.parse(await readFile(path.join(apiRoot, "seed", "catalogue.json"), "utf8")) as WireProduct[];
    expect(await walk("")).toEqual(rows.map(({ slug }) => productId(slug)));
    expect(productId("aurora-halo-morganite-ring")).toBe("de3f53b6-02d2-593f-8819-c5c94200f81f");
  });

  it("responds in the contract's shape", async () => {
    const { body } = await list();
    expect([...Value.Errors(ProductList, body)]).toEqual([]);
    expect(body).toMatchObject({ count: 52 });
    expect(body.results).toHaveLength(12);
    const one = await client.get(`products/product/${body.results[0].id}/`);
    expect([...Value.Errors(Product, one.body)]).toEqual([]);
    expect(one.body.thumbnail).toBe("photos/rings/aurora-halo-morganite-ring.jpg");
    const guest = aClient(shop);
    await addToCart(guest, body.results[0].id);
    expect([...Value.Errors(Cart, (await guest.get("cart/")).body)]).toEqual([]);
  });

  it("finds a product by its handle, whatever words are before the short id", async () => {
    const title = "Crème Brûlée “Knot” Ring";
    const id = await aProduct(shop, { title });
    const { body } = await client.get(`products/product/${id}/`);
    expect(body.handle).toMatch(/^creme-brulee-knot-ring-[0-9a-f]{8}-[0-9a-f]{4}$/);
    const shortId = body.handle.slice(-13);
    for (const handle of [body.handle, shortId, `earlier-title-${shortId}`, body.handle.toUpperCase()])
      expect((await client.get(`products/product/${handle}/`)).body).toEqual(body);
    for (const none of [
      `ring-${shortId.slice(1)}`,
      "ring-00000000-0000",
      "ring",
      "%F0%9F%92%8D".repeat(9),
      "x".repeat(201),
    ])
      expect([none, (await client.get(`products/product/${none}/`)).status]).toEqual([none, 404]);
    await shop.context.db.query("UPDATE products SET title = 'Knot Ring' WHERE id = $1", [id]);
    expect((await client.get(`products/product/${body.handle}/`)).body.handle).toBe(`knot-ring-${shortId}`);
  });

  it("reads several products by their ids", async () => {
    const { body } = await list();
    const [first, second] = idsOf({ ...(await list()), body });
    const none = productId("none");
    const batch = await client.get(`products/batch/?ids=${second},${none},${first?.toUpperCase()},gone,${second}`);
    expect(batch.body).toEqual({ results: [body.results[1], body.results[0]] });
    expect(batch.headers.etag).toBeTruthy();
    expect((await client.get(`products/batch/?ids=${none}`)).body).toEqual({ results: [] });
    for (const ids of ["", ",", `${first},`, Array(51).fill(first).join(), "x".repeat(65)]) {
      const wrong = await client.get(`products/batch/?ids=${ids}`);
      expect([ids, wrong.status]).toEqual([ids, 400]);
      expect(wrong.body.fields.ids).toBe("Must be one to 50 ids, separated by commas");
    }
    await shop.context.db.query("UPDATE products SET inventory = inventory - 1 WHERE id = $1", [first]);
    const [after] = (await client.get(`products/batch/?ids=${first}`)).body.results;
    expect(after.inventory).toBe(body.results[0].inventory - 1);
  });

  it("tells two products with one short id apart by their words", async () => {
    const idOfNth = (nth: number) => `0000feed-beef-4000-8000-00000000000${nth}`;
    const first = await aProduct(shop, { id: idOfNth(1), title: "Oak" });
    const second = await aProduct(shop, { id: idOfNth(2), title: "Elm" });
    const idOf = async (handle: string) => (await client.get(`products/product/${handle}/`)).body.id;
    expect(await idOf("oak-0000feed-beef")).toBe(first);
    expect(await idOf("elm-0000feed-beef")).toBe(second);
    expect(await idOf("ash-0000feed-beef")).toBe(first);
  });

  it("serves the photographs with a lifetime and an ETag", async () => {
    const photo = await client.get("/photos/rings/aurora-halo-morganite-ring.jpg");
    expect(photo.status).toBe(200);
    expect(photo.headers).toMatchObject({ "cache-control": "public, max-age=86400", "content-type": "image/jpeg" });
    const again = await client.call("GET", "/photos/rings/aurora-halo-morganite-ring.jpg", undefined, {
      "if-none-match": String(photo.headers.etag),
    });
    expect(again.status).toBe(304);
    expect((await client.get("/photos/rings/none.jpg")).status).toBe(404);
    expect((await client.get("/photos/..%2f..%2fpackage.json")).status).toBe(404);
  });

  it("filters by category and collection in any case", async () => {
    const { body } = await list("?category=RINGS&collection=aurora");
    expect(body.count).toBe(5);
    expect(body.results.every((p: WireProduct) => p.category === "rings" && p.collection === "Aurora")).toBe(true);
    expect((await list("?category=watches")).body).toEqual({ results: [], next: null, count: 0 });
  });

  it("filters by price in pence, bounds included", async () => {
    await aProduct(shop, { collection: "Bounds", price: 1999 });
    const inside = await aProduct(shop, { collection: "Bounds", price: 2000 });
    await aProduct(shop, { collection: "Bounds", price: 2001 });
    expect(idsOf(await list("?collection=bounds&min_price=2000&max_price=2000"))).toEqual([inside]);
  });

  it("finds words and their starts anywhere in the texts, and I4 takes signs literally", async () => {
    const id = await aProduct(shop, { collection: "Search", title: "100%_pure Ring", description: "Quiet and bright" });
    expect(idsOf(await list("?collection=search&search=BRIGHT%20ring"))).toEqual([id]);
    expect(idsOf(await list("?collection=search&search=100%25_p"))).toEqual([id]);
    expect(idsOf(await list("?collection=search&search=_ure&spelling=exact"))).toEqual([]);
    expect(idsOf(await list(`?search=${encodeURIComponent("' OR 1=1 --")}`))).toEqual([]);
    for (const text of ["a:* | b", "'x' & !y:A", "\\", "!!!", "<->", "''"])
      expect((await list(`?spelling=exact&search=${encodeURIComponent(text)}`)).status).toBe(200);
  });

  it("sorts by price both ways and pages through without gaps or repeats", async () => {
    const up = await walk("?ordering=price");
    const down = await walk("?ordering=-price");
    expect(new Set(up).size).toBe(up.length);
    expect(down).toEqual([...up].reverse());
  });

  it("26 a product that is added between two pages moves no other product", async () => {
    const first = await list("?category=rings");
    const added = await aProduct(shop, { category: "rings", collection: "Aurora" });
    const second = await client.get(pathOf(first.body.next));
    const ids = [...idsOf(first), ...idsOf(second)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(added);
    expect(idsOf(await list("?category=rings"))[0]).toBe(added);
  });
});

describe("paging links", () => {
  it("L2 start with the configured address for any request, and repeat the filters", async () => {
    const response = await client.call("GET", "products/product/?category=rings&ordering=price", undefined, {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
    });
    expect(response.body.next).toMatch(
      /^http:\/\/localhost:3000\/api\/products\/product\/\?category=rings&ordering=price&cursor=[\w-]+$/,
    );
  });

  it("accept a filter that the client adds once more", async () => {
    const { body } = await list("?collection=Aurora");
    const next = await client.get(`${pathOf(body.next)}&collection=Aurora`);
    expect(next.status).toBe(200);
    expect(next.body.results.every((product: WireProduct) => product.collection === "Aurora")).toBe(true);
  });

  it.each(["x", "e30", "bmV3ZXN0IDEgMQ=", "'", `${"a".repeat(150)}`])(
    "L3 the malformed cursor %p is rejected",
    async (cursor) => {
      const response = await list(`?ordering=price&cursor=${encodeURIComponent(cursor)}`);
      expect(response).toMatchObject({ status: 400, body: { fields: { cursor: "This page link is not valid" } } });
    },
  );

  it("L3 past the end a page is empty", async () => {
    const cursor = Buffer.from("newest 0 0").toString("base64url");
    expect((await list(`?cursor=${cursor}`)).body).toMatchObject({ results: [], next: null });
  });
});

describe("responses that may be cached", () => {
  it("2.10 have an ETag, are revalidated, and 304 has no body", async () => {
    const first = await list("?category=earrings");
    expect(first.headers).toMatchObject({ "cache-control": "public, max-age=5, must-revalidate" });
    const again = await client.call("GET", "products/product/?category=earrings", undefined, {
      "if-none-match": String(first.headers.etag),
    });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  it("H6 are made once, whatever parameters of advertisements the address has", async () => {
    const [api] = shop.apis;
    const reads = jest.spyOn(api?.context.catalogueSource ?? shop.context.catalogueSource, "query");
    const addresses = [
      "?category=rings",
      "?utm=1&category=rings",
      "?category=rings&utm=2&cursor=",
      "?search=&category=rings",
    ];
    const pages = [];
    for (const address of [...addresses, ...addresses]) pages.push((await list(address)).text);
    const pagesRead = reads.mock.calls.filter(([sql]) => /FROM products/.test(sql) && !/catalogue_changes/.test(sql));
    reads.mockRestore();
    expect(new Set(pages).size).toBe(1);
    expect(pagesRead.length).toBeLessThanOrEqual(1);
  });

  it("I5 an image is a path on the shop's host, never another host or a script", async () => {
    const images = ["//evil.example/x.jpg", "javascript:alert(1)", "data:image/png;base64,AA", "../x", "https://e/x"];
    const id = await aProduct(shop, {
      images: [...images, "photos/ok.jpg"].map((image) => ({ image, is_thumbnail: false, alt_text: "" })),
    });
    const { body } = await client.get(`products/product/${id}/`);
    expect(body.images).toEqual([{ image: "photos/ok.jpg", is_thumbnail: false, alt_text: "" }]);
  });
});
