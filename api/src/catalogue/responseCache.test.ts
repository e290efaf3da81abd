import { randomUUID } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { onlySource, type Source } from "../database/replica";
import { aProduct } from "../testing/builders";
import { aVisitor } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";
import { createResponseCache, encode } from "./responseCache";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const sell = (id: string) =>
  shop.context.db.query("UPDATE products SET inventory = inventory - 1 WHERE id = $1", [id]).then(() => undefined);

/** Answers that say how often they were made. */
function counted(source: Source = onlySource(shop.context.db), limitBytes?: number) {
  const answers = createResponseCache(source, limitBytes);
  let made = 0;
  const get = async (key: string, productIds: string[], meanwhile: () => Promise<void> = async () => undefined) => {
    const answer = await answers.get(key, async () => {
      made += 1;
      const body = { made };
      await meanwhile();
      return { body, productIds };
    });
    return (JSON.parse(answer.identity.toString()) as { made: number }).made;
  };
  return { get };
}

describe("kept answers", () => {
  it("are made once for all who ask, and serve until one of their products changes", async () => {
    const [first, second] = [await aProduct(shop), await aProduct(shop)];
    const { get } = counted();
    expect(await Promise.all([get("a", [first]), get("a", [first]), get("b", [second])])).toEqual([1, 1, 2]);
    expect(await get("a", [first])).toBe(1);
    await sell(first);
    expect([await get("a", [first]), await get("b", [second])]).toEqual([3, 2]);
  });

  it.each([
    ["another price", (id: string) => `UPDATE products SET current_price = 1 WHERE id = '${id}'`],
    [
      "a product more",
      () => `INSERT INTO products (id, slug, title, tagline, description, category, collection,
       original_price, current_price, inventory) VALUES ('${randomUUID()}', '${randomUUID()}', '', '', '', 'rings', 'X', 1, 1, 1)`,
    ],
    ["a product less", (id: string) => `DELETE FROM products WHERE id = '${id}'`],
  ])("end for every listing with %s, which may move products from page to page", async (_, change) => {
    const id = await aProduct(shop);
    const { get } = counted();
    expect(await get("a", [])).toBe(1);
    await shop.context.db.query(change(id));
    expect(await get("a", [])).toBe(2);
  });

  it("that were made while a product changed are not kept", async () => {
    const id = await aProduct(shop);
    const { get } = counted();
    expect(await get("a", [id], () => sell(id))).toBe(1);
    expect(await get("a", [id])).toBe(2);
    expect(await get("a", [id])).toBe(2);
  });

  it("that are being made serve nobody who asked after a change", async () => {
    const id = await aProduct(shop);
    const { get } = counted();
    let finish: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let early: Promise<number> | undefined;
    await new Promise<void>((isBegun) => {
      early = get("a", [id], () => {
        isBegun();
        return isHeld;
      });
    });
    await sell(id);
    expect(await get("a", [id])).toBe(2);
    finish();
    expect(await early).toBe(1);
    expect(await get("a", [id])).toBe(2);
  });

  it("end when a transaction commits, not when it writes", async () => {
    const id = await aProduct(shop);
    const { get } = counted();
    await get("a", [id]);
    if (shop.context.db.kind === "postgres") {
      await shop.context.db.tx(async (tx) => {
        await tx.query("UPDATE products SET inventory = 3 WHERE id = $1", [id]);
        expect(await get("a", [id])).toBe(1);
      });
    } else await sell(id);
    expect(await get("a", [id])).toBe(2);
  });

  it("take no more memory than they may: what was used least goes first", async () => {
    const { get } = counted(undefined, 2500);
    expect([await get("a", []), await get("b", []), await get("a", []), await get("c", [])]).toEqual([1, 2, 1, 3]);
    expect([await get("a", []), await get("b", [])]).toEqual([1, 4]);
  });

  it("are forgotten when reads move to another server, and one that is read across the move is not kept", async () => {
    let generation = 0;
    const { db } = shop.context;
    const { get } = counted({ query: (sql, params) => db.query(sql, params), generation: () => generation });
    expect(await get("a", [])).toBe(1);
    generation += 1;
    const move = async () => {
      generation += 1;
    };
    expect(await get("a", [], move)).toBe(2);
    expect(await get("a", [])).toBe(3);
    expect(await get("a", [])).toBe(3);
  });

  it("are compressed once, whole", async () => {
    const answers = createResponseCache(onlySource(shop.context.db));
    const answer = await answers.get("a", async () => ({ body: { text: "gold ".repeat(500) }, productIds: [] }));
    expect(brotliDecompressSync(await encode(answer, "br"))).toEqual(answer.identity);
    expect(gunzipSync(await encode(answer, "gzip"))).toEqual(answer.identity);
    expect(await encode(answer, "br")).toBe(await encode(answer, "br"));
  });
});

describe("a product's page", () => {
  it("shows a sale to the next request, whichever process made the sale", async () => {
    const id = await aProduct(shop, { inventory: 500 });
    const visitor = aVisitor(shop);
    const shown = async () => (await visitor.get(`products/product/${id}/`)).body.inventory;
    for (let left = 499; left > 440; left -= 1) {
      await sell(id);
      expect([await shown(), await shown()]).toEqual([left, left]);
    }
  });

  it("2.10 is sent in the encoding that the browser takes, each with a tag of its own", async () => {
    const path = `products/product/${await aProduct(shop)}/`;
    const ask = (headers: Record<string, string>) => aVisitor(shop).call("GET", path, undefined, headers);
    const [plain, br, gzip, none] = await Promise.all(
      ["identity", "gzip, br", "gzip, br;q=0", "deflate"].map((coding) => ask({ "accept-encoding": coding })),
    );
    expect([plain, br, gzip, none].map((answer) => answer?.headers["content-encoding"])).toEqual([
      undefined,
      "br",
      "gzip",
      undefined,
    ]);
    const tags = [plain, br, gzip].map((answer) => String(answer?.headers.etag));
    expect(new Set(tags).size).toBe(3);
    expect(br?.headers.vary).toBe("Origin, Accept-Encoding");
    for (const tag of tags) expect((await ask({ "if-none-match": tag, "accept-encoding": "br" })).status).toBe(304);
    expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
  });
});
