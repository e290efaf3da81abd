import pg from "pg";
import { openTestShop, type TestShop } from "../testing/testShop";
import { migrate } from "./migrate";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const { TEST_DATABASE_URL } = process.env;
const onPostgres = TEST_DATABASE_URL ? describe : describe.skip;

/** Attempts follow each other at once. */
const quick = { lockTimeoutMs: 50, pauseMs: 5, attempts: 400 };

describe("migrations", () => {
  it("Z6 a migration that fails half-way leaves the schema of the one before", async () => {
    const { db } = shop.context;
    const broken = [
      { name: "900 good", script: "CREATE TABLE first (id integer)" },
      { name: "901 bad", script: "CREATE TABLE half (id integer); SELECT no_such_function()" },
    ];
    await expect(migrate(db, broken)).rejects.toThrow("no_such_function");
    expect(await db.query("SELECT to_regclass('first')::text AS first, to_regclass('half')::text AS half")).toEqual([
      { first: "first", half: null },
    ]);
    expect(await db.query("SELECT name FROM migrations WHERE name LIKE '90%'")).toEqual([{ name: "900 good" }]);
    await db.query("DROP TABLE first");
  });

  it("Z6 two processes that start together run each migration once", async () => {
    const dbs = shop.apis.map((api) => api.context.db);
    const list = [
      { name: "902 once", script: "CREATE TABLE once (id integer); SELECT pg_sleep(0.2)" },
      { name: "903 indexes", indexes: { once_by_id: "ON once (id)" } },
    ];
    await Promise.all([...dbs, ...dbs].map((db) => migrate(db, list)));
    expect(await shop.context.db.query("SELECT name FROM migrations WHERE name > '902' AND name < '904'")).toHaveLength(
      2,
    );
    expect(
      await shop.context.db.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'once_by_id'::regclass"),
    ).toEqual([{ indisvalid: true }]);
  });
});

onPostgres("migrations beside a running shop", () => {
  /** A console or a backup that has read products and has not ended its transaction. */
  async function anOpenReader(): Promise<{ end(): Promise<void> }> {
    const client = new pg.Client({ connectionString: shop.config.databaseUrl });
    await client.connect();
    await client.query("BEGIN");
    await client.query("SELECT 1 FROM products LIMIT 1");
    return {
      async end() {
        await client.query("COMMIT");
        await client.end();
      },
    };
  }

  it("V9 visitors read products while a migration waits for an open reader, and it is applied when the reader ends", async () => {
    const { db } = shop.context;
    const reader = await anOpenReader();
    const list = [{ name: "904 column", script: "ALTER TABLE products ADD COLUMN later integer" }];
    const migrated = migrate(db, list, quick);
    try {
      for (let read = 0; read < 40; read += 1) {
        expect(await db.query("SELECT id FROM products LIMIT 1")).toHaveLength(1);
      }
    } finally {
      await reader.end();
      await migrated;
    }
    expect(await db.query("SELECT later FROM products LIMIT 1")).toEqual([{ later: null }]);
  });

  it("V9 a migration that gets no lock gives up with a sentence that names it", async () => {
    const reader = await anOpenReader();
    const list = [{ name: "905 never", script: "ALTER TABLE products ADD COLUMN never integer" }];
    await expect(migrate(shop.context.db, list, { ...quick, attempts: 2 })).rejects.toThrow(
      'The migration "905 never" waits',
    );
    await reader.end();
  });

  it("V9 an index that was left half-built is built again", async () => {
    const { db } = shop.context;
    await db.query("CREATE INDEX half_built ON products (slug)");
    await db.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'half_built'::regclass");
    await migrate(db, [{ name: "906 index", indexes: { half_built: "ON products (title)" } }]);
    expect(
      await db.query(
        "SELECT indisvalid, pg_get_indexdef(indexrelid) LIKE '%(title)' AS is_new FROM pg_index WHERE indexrelid = 'half_built'::regclass",
      ),
    ).toEqual([{ indisvalid: true, is_new: true }]);
  });
});
