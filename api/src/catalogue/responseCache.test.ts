import { randomUUID } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { onlySource, type Source } from "../database/replica";
import { aProduct } from "../testing/builders";
import { aClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";
import { createResponseCache, encode } from "./responseCache";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const sell = (id: string) =>
  shop.context.db.query("UPDATE products SET inventory = inventory - 1 WHERE id = $1", [id]).then(() => undefined);

/** A cache whose responses contain how often they were made. */
function aCountingCache(source: Source = onlySource(shop.context.db), maxBytes?: number) {
  const cache = createResponseCache(source, maxBytes);
  let made = 0;
  const get = async (key: string, productIds: string[], duringMake: () => Promise<void> = async () => undefined) => {
    const response = await cache.get(key, async () => {
      made += 1;
      const body = { made };
      await duringMake();
      return { body, productIds };
    });
    return (JSON.parse(response.identity.toString()) as { made: number }).made;
  };
  return { get };
}

describe("the response cache", () => {
  it("makes a response once for all callers, and uses it until one of its products changes", async () => {
    const [first, second] = [await aProduct(shop), await aProduct(shop)];
    const { get } = aCountingCache();
    expect(await Promise.all([get("a", [first]), get("a", [first]), get("b", [second])])).toEqual([1, 1, 2]);
    expect(await get("a", [first])).toBe(1);
    await sell(first);
    expect([await get("a", [first]), await get("b", [second])]).toEqual([3, 2]);
  });

  it.each([
    ["another price", (id: string) => `UPDATE products SET current_price = 1 WHERE id = '${id}'`],
    [
      "a new product",
      () => `INSERT INTO products (id, slug, title, tagline, description, category, collection,
       original_price, current_price, inventory) VALUES ('${randomUUID()}', '${randomUUID()}', '', '', '', 'rings', 'X', 1, 1, 1)`,
    ],
    ["a deleted product", (id: string) => `DELETE FROM products WHERE id = '${id}'`],
  ])("drops every listing after %s, which may move products from page to page", async (_, change) => {
    const id = await aProduct(shop);
    const { get } = aCountingCache();
    expect(await get("a", [])).toBe(1);
    await shop.context.db.query(change(id));
    expect(await get("a", [])).toBe(2);
  });

  it("does not store a response that was made while a product changed", async () => {
    const id = await aProduct(shop);
    const { get } = aCountingCache();
    expect(await get("a", [id], () => sell(id))).toBe(1);
    expect(await get("a", [id])).toBe(2);
    expect(await get("a", [id])).toBe(2);
  });

  it("does not share a response in flight with a caller after a change", async () => {
    const id = await aProduct(shop);
    const { get } = aCountingCache();
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let earlier: Promise<number> | undefined;
    await new Promise<void>((started) => {
      earlier = get("a", [id], () => {
        started();
        return finished;
      });
    });
    await sell(id);
    expect(await get("a", [id])).toBe(2);
    finish();
    expect(await earlier).toBe(1);
    expect(await get("a", [id])).toBe(2);
  });

  it("drops a response when a transaction commits, not when it writes", async () => {
    const id = await aProduct(shop);
    const { get } = aCountingCache();
    await get("a", [id]);
    if (shop.context.db.kind === "postgres") {
      await shop.context.db.tx(async (tx) => {
        await tx.query("UPDATE products SET inventory = 3 WHERE id = $1", [id]);
        expect(await get("a", [id])).toBe(1);
      });
    } else await sell(id);
    expect(await get("a", [id])).toBe(2);
  });

  it("stays below its size: the least recently used response is dropped first", async () => {
    const { get } = aCountingCache(undefined, 2500);
    expect([await get("a", []), await get("b", []), await get("a", []), await get("c", [])]).toEqual([1, 2, 1, 3]);
    expect([await get("a", []), await get("b", [])]).toEqual([1, 4]);
  });

  it("drops every response when reads switch to another server, and does not store one that was read during the switch", async () => {
    let generation = 0;
    const { db } = shop.context;
    const { get } = aCountingCache({ query: (sql, params) => db.query(sql, params), generation: () => generation });
    expect(await get("a", [])).toBe(1);
    generation += 1;
    const switchServer = async () => {
      generation += 1;
    };
    expect(await get("a", [], switchServer)).toBe(2);
    expect(await get("a", [])).toBe(3);
    expect(await get("a", [])).toBe(3);
  });

  it("compresses a response once, completely", async () => {
    const cache = createResponseCache(onlySource(shop.context.db));
    const response = await cache.get("a", async () => ({ body: { text: "gold ".repeat(500) }, productIds: [] }));
    expect(brotliDecompressSync(await encode(response, "br"))).toEqual(response.identity);
    expect(gunzipSync(await encode(response, "gzip"))).toEqual(response.identity);
    expect(await encode(response, "br")).toBe(await encode(response, "br"));
  });
});

describe("a product's page", () => {
  it("shows a sale to the next request, whichever process made the sale", async () => {
    const id = await aProduct(shop, { inventory: 500 });
    const client = aClient(shop);
    const shown = async () => (await client.get(`products/product/${id}/`)).body.inventory;
    for (let left = 499; left > 440; left -= 1) {
      await sell(id);
      expect([await shown(), await shown()]).toEqual([left, left]);
    }
  });

  it("2.10 is sent in the encoding that the browser accepts, each with an ETag of its own", async () => {
    const path = `products/product/${await aProduct(shop)}/`;
    const get = (headers: Record<string, string>) => aClient(shop).call("GET", path, undefined, headers);
    const [identity, br, gzip, none] = await Promise.all(
      ["identity", "gzip, br", "gzip, br;q=0", "deflate"].map((coding) => get({ "accept-encoding": coding })),
    );
    expect([identity, br, gzip, none].map((response) => response?.headers["content-encoding"])).toEqual([
      undefined,
      "br",
      "gzip",
      undefined,
    ]);
    const tags = [identity, br, gzip].map((response) => String(response?.headers.etag));
    expect(new Set(tags).size).toBe(3);
    expect(br?.headers.vary).toBe("Origin, Accept-Encoding");
    for (const tag of tags) expect((await get({ "if-none-match": tag, "accept-encoding": "br" })).status).toBe(304);
    expect((await get({ "if-none-match": '"other"' })).status).toBe(200);
  });
});
