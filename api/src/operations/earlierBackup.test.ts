import path from "node:path";
import type { Db } from "../database/db";
import { migrate } from "../database/migrate";
import { migrations } from "../database/migrations";
import { openPglite } from "../database/pglite";
import { openPostgres } from "../database/postgres";
import { consoleLog } from "../logging";
import { aDataDir, copyTemplate, makeDatabase } from "../testing/testShop";
import { serveBackups } from "./liveBackup";
import { type DataLocation, makeBackup } from "./makeBackup";
import { restoreBackup } from "./restoreBackup";

const { TEST_DATABASE_URL } = process.env;

const drops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(drops.map((drop) => drop())));

/** A directory without a database, or an empty database. */
async function anEmptyLocation(): Promise<DataLocation> {
  const database = TEST_DATABASE_URL ? await makeDatabase(TEST_DATABASE_URL) : null;
  if (database) drops.push(database.drop);
  return { dataDir: aDataDir(), databaseUrl: database?.url };
}

/** An embedded database without tables: an emptied copy of the prepared one, because it takes seconds to create one. */
async function createEmpty({ dataDir, databaseUrl }: DataLocation): Promise<void> {
  if (databaseUrl) return;
  copyTemplate(dataDir);
  const db = await openPglite(dataDir);
  await db.tx((tx) => tx.run("DROP SCHEMA public CASCADE; CREATE SCHEMA public"));
  await db.close();
}

/** Opens the database for `work`, and serves its backups meanwhile, as a shop does. */
async function inDatabase<T>({ dataDir, databaseUrl }: DataLocation, work: (db: Db) => Promise<T>): Promise<T> {
  if (databaseUrl) {
    const db = openPostgres(databaseUrl, () => undefined);
    return work(db).finally(db.close);
  }
  const db = await openPglite(dataDir);
  const stop = await serveBackups(dataDir, db, consoleLog);
  return work(db).finally(async () => {
    await stop();
    await db.close();
  });
}

/** An account with an order, and an order whose account was deleted while it was placed (migration 010). Both with tables of 009. */
const ordersSql = `
  INSERT INTO users (email, email_key, password_hash) VALUES ('ann@example.com', 'ann@example.com', 'x');
  INSERT INTO orders (order_number, cart_id, user_id, status, grand_total, payment_method, full_name, email, phone_number,
    country, city, address, zip_code)
  SELECT number, gen_random_uuid(), (SELECT id FROM users WHERE number = 'A1'), 'pending', 500, 'cash_on_delivery', 'Ann', 'ann@example.com', '1',
    'GB', 'London', '1 Road', 'E1' FROM (VALUES ('A1'), ('A2')) AS orders (number);
  INSERT INTO order_items (order_id, product_title, product_price, quantity, total_price, line)
  SELECT id, 'Ring', 250, 2, 500, 1 FROM orders;
  INSERT INTO tracking_updates (order_id, status, notes) SELECT id, 'pending', '' FROM orders;`;

/** The last migration of some versions of the shop, the first release first. A new migration follows the last of them. */
const versions = ["009 additions to a cart, each once", "020 gifts", migrations.at(-2)?.name];

describe("the backup of an earlier version of the shop", () => {
  it("Z4 is restored with today's tables, whichever migration was its last", async () => {
    const [source, target] = [await anEmptyLocation(), await anEmptyLocation()];
    await createEmpty(source);
    const files = await inDatabase(source, async (db) => {
      const made: string[] = [];
      for (const version of versions) {
        await migrate(db, migrations.slice(0, migrations.findIndex(({ name }) => name === version) + 1));
        if (version === versions[0]) await db.tx((tx) => tx.run(ordersSql));
        made.push((await makeBackup(source, path.join(aDataDir(), "backup"))).file);
      }
      return made;
    });
    for (const [nth, file] of files.entries()) {
      const version = versions[nth];
      expect({ version, ...(await restoreBackup(target, file, true)) }).toEqual({
        version,
        products: 0,
        accounts: 1,
        orders: 2,
      });
      const names = await inDatabase(target, (db) => db.query<{ name: string }>("SELECT name FROM migrations"));
      expect(names.map(({ name }) => name).sort()).toEqual(migrations.map(({ name }) => name).sort());
    }
  });
});
