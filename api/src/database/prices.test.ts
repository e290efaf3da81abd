import { aProduct } from "../testing/builders";
import { aClient } from "../testing/client";
import { openTestShop, type TestShop } from "../testing/testShop";
import { pricesAndNotes } from "./pricesAndNotes";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const update = (id: string, assignments: string) =>
  shop.context.db.query(`UPDATE products SET ${assignments} WHERE id = $1`, [id]);
const pricesOf = async (id: string) => {
  const [row] = await shop.context.db.query(
    "SELECT original_price, current_price, active_discount, inventory FROM products WHERE id = $1",
    [id],
  );
  return row;
};

describe("prices in the database", () => {
  it.each([
    ["a price of 0", "current_price = 0"],
    ["a price below 0", "current_price = -1"],
    ["a price above the original price", "current_price = 900, original_price = 800"],
    ["a discount without a lower price", "active_discount = 10"],
  ])("N10 reject %s", async (_, assignments) => {
    const product = await aProduct(shop, { price: 1000 });
    await expect(update(product, assignments)).rejects.toThrow(/products_(price|discount|current_price)/);
  });

  it("N10 accept a discount, and its end by raising the price alone", async () => {
    const product = await aProduct(shop, { price: 1000 });
    await update(product, "current_price = 800, active_discount = 20");
    await update(product, "current_price = 1200");
    expect(await pricesOf(product)).toMatchObject({ original_price: 1200, current_price: 1200, active_discount: null });
  });

  it("N10 of an older version are corrected: what has no price is not sold", async () => {
    const own = await openTestShop();
    const { db } = own.context;
    await db.tx((tx) =>
      tx.run(`ALTER TABLE products DROP CONSTRAINT products_price_is_possible, DROP CONSTRAINT products_discount_is_lower;
        DROP TRIGGER products_price_raised ON products; DROP FUNCTION raise_original_price`),
    );
    const [free, given, raised, same] = [
      await aProduct(own),
      await aProduct(own),
      await aProduct(own),
      await aProduct(own),
    ];
    await db.query("UPDATE products SET original_price = 0, current_price = 0 WHERE id = $1", [free]);
    await db.query("UPDATE products SET current_price = 0, active_discount = 100 WHERE id = $1", [given]);
    await db.query("UPDATE products SET current_price = 1200 WHERE id = $1", [raised]);
    await db.query("UPDATE products SET active_discount = 10 WHERE id = $1", [same]);
    await db.tx((tx) => tx.run(pricesAndNotes));
    const read = async (id: string | undefined) => (await aClient(own).get(`products/product/${id}/`)).body;
    expect(await read(free)).toMatchObject({ current_price: 99_999_900, inventory: 0 });
    expect(await read(given)).toMatchObject({ current_price: 1000, active_discount: null, inventory: 10 });
    expect(await read(raised)).toMatchObject({ original_price: 1200, current_price: 1200 });
    expect(await read(same)).toMatchObject({ current_price: 1000, active_discount: null });
    await own.close();
  });
});
