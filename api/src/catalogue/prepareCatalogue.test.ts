import { openTestShop, type TestShop } from "../testing/testShop";
import { prepareCatalogue } from "./prepareCatalogue";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.context.db.query("DELETE FROM products");
});

const countProducts = async () => (await shop.context.db.query("SELECT 1 FROM products")).length;

/** A start with these settings. Returns the errors in its log. */
async function start(settings: { isProduction: boolean; demoMode: boolean }): Promise<string[]> {
  const errors: string[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (_: object, text: string) => errors.push(text) };
  await prepareCatalogue({ ...shop.config, ...settings }, shop.context.db, log);
  return errors;
}

describe("a start without products", () => {
  it("V3 in production brings no sample product back, and says that the shop is empty", async () => {
    const errors = await start({ isProduction: true, demoMode: false });
    expect(await countProducts()).toBe(0);
    expect(errors).toEqual([expect.stringContaining("There are no products in")]);
  });

  it("V3 in a demo shop adds the sample catalogue", async () => {
    expect(await start({ isProduction: false, demoMode: true })).toEqual([]);
    expect(await countProducts()).toBeGreaterThan(20);
  });
});
