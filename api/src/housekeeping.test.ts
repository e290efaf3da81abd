import { batchSize, deleteExpired, expiries, startHousekeeping } from "./housekeeping";
import { untilLocked } from "./testing/builders";
import { aShopper } from "./testing/client";
import { openTestShop, type TestShop } from "./testing/testShop";

/** The embedded database runs one statement after another. */
const onPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const count = async (table: string) => {
  const [row] = await shop.context.db.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table}`);
  return row?.rows;
};

describe("housekeeping", () => {
  it("H1 deletes expired carts of guests to the last, in batches", async () => {
    const { db } = shop.context;
    const expired = 2 * batchSize + 17;
    await db.query(
      `INSERT INTO carts (token_hash, updated_at)
       SELECT 'old ' || n, now() - interval '31 days' FROM generate_series(1, ${expired}) AS n`,
    );
    await db.query("INSERT INTO carts (token_hash) VALUES ('new')");
    expect(await deleteExpired(db)).toBeGreaterThanOrEqual(expired);
    expect(await count("carts")).toBe(1);
    await db.query("DELETE FROM carts");
  });

  it("H2 goes on with the other tables when one of them fails, and reports the failure", async () => {
    const { db } = shop.context;
    await db.query(
      "INSERT INTO newsletter (email_key, email, name, token_hash, created_at) VALUES ('a', 'a', 'a', 'a', now() - interval '8 days')",
    );
    const tables = [{ table: "no_such_table", age: "made_at", condition: "true" }, ...expiries];
    await expect(deleteExpired(db, tables)).rejects.toThrow(/no_such_table/);
    expect(await count("newsletter")).toBe(0);
  });

  it("H3 deletes a cart that was ordered a month ago, and no active or newer one", async () => {
    const { db } = shop.context;
    const { id } = await aShopper(shop);
    await db.query(
      `INSERT INTO carts (user_id, status, updated_at)
       VALUES ($1, 'ordered', now() - interval '31 days'), ($1, 'ordered', now()), ($1, 'active', now() - interval '31 days')`,
      [id],
    );
    await deleteExpired(db);
    expect(await db.query("SELECT status FROM carts WHERE user_id = $1 ORDER BY status", [id])).toEqual([
      { status: "active" },
      { status: "ordered" },
    ]);
  });

  it("E6 deletes nothing while the clock is in doubt, and reports it", async () => {
    const { db } = shop.context;
    await db.query("INSERT INTO carts (token_hash, updated_at) VALUES ('kept', now() - interval '31 days')");
    const timers = jest.spyOn(globalThis, "setTimeout");
    const reported = new Promise<Error>((resolve) => {
      const { stop } = startHousekeeping(db, { doubt: async () => "the clock was set" }, resolve);
      const [runFirst] = timers.mock.calls.at(-1) ?? [];
      stop();
      runFirst?.();
    });
    timers.mockRestore();
    expect((await reported).message).toBe("nothing is deleted: the clock was set");
    expect(await db.query("SELECT id FROM carts WHERE token_hash = 'kept'")).toHaveLength(1);
    await db.query("DELETE FROM carts");
  });

  it("H4 knows what ends the rows of every table", async () => {
    const { db } = shop.context;
    const tables = await db.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name",
    );
    const known = [...new Set([...expiries.map(({ table }) => table), ...unexpiring.keys()])].sort();
    expect(tables.map(({ name }) => name).sort()).toEqual(known);
  });
});

/** Tables whose rows no clock ends, and what does. docs/operations.md says who may make them grow. */
const unexpiring = new Map([
  ["cart_items", "with their cart"],
  ["catalogue_counts", "one row for each category and collection"],
  ["facet_changes", "housekeeping adds them to facet_groups"],
  ["facet_groups", "one row for each kind of product, price band, sale and stock"],
  ["migrations", "one row for each change of the schema"],
  ["orders", "never: the shop's books; a deleted account is erased from them"],
  ["order_items", "with their order"],
  ["order_returns", "with their order"],
  ["products", "by the owner"],
  ["product_facets", "with its product"],
  ["product_search", "with its product"],
  ["return_items", "with their order"],
  ["search_words", "by the owner: one row for each word of the catalogue, and those of earlier texts"],
  ["tracking_updates", "with their order"],
  ["users", "by their owner"],
  ["wishes", "with their account or product, at most 200 for each account"],
]);

onPostgres("housekeeping, while a guest comes back to an expired cart,", () => {
  it("K4 leaves that cart", async () => {
    const { db } = shop.context;
    await db.query("INSERT INTO carts (token_hash, updated_at) VALUES ('back', now() - interval '31 days')");
    const { deletion } = await db.tx(async (tx) => {
      await tx.query("UPDATE carts SET revision = revision + 1, updated_at = now() WHERE token_hash = 'back'");
      const deletion = deleteExpired(db);
      await untilLocked(shop, 1);
      return { deletion };
    });
    await deletion;
    expect(await db.query("SELECT revision FROM carts WHERE token_hash = 'back'")).toEqual([{ revision: 1 }]);
  });
});
