import { openTestShop, type TestShop } from "../testing/testShop";
import { migrate } from "./migrate";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const nothing = async () => undefined;

describe("migrations", () => {
  it("Z6 a migration that fails half-way leaves the old schema", async () => {
    const { db } = shop.context;
    const broken = [
      { name: "900 good", script: "CREATE TABLE half (id integer)" },
      { name: "901 bad", script: "CREATE TABLE other (id integer); SELECT no_such_function()" },
    ];
    await expect(migrate(db, nothing, broken)).rejects.toThrow("no_such_function");
    expect(await db.query("SELECT to_regclass('half')::text AS half, to_regclass('other')::text AS other")).toEqual([
      { half: null, other: null },
    ]);
  });

  it("Z6 two processes that start together run each migration once", async () => {
    const dbs = shop.apis.map((api) => api.context.db);
    const list = [{ name: "902 once", script: "CREATE TABLE once (id integer); SELECT pg_sleep(0.2)" }];
    await Promise.all([...dbs, ...dbs].map((db) => migrate(db, nothing, list)));
    expect(await shop.context.db.query("SELECT name FROM migrations WHERE name = '902 once'")).toHaveLength(1);
  });
});
