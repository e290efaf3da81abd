import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { generateProducts } from "../../../api/src/catalogue/generateProducts";
import { seedCatalogue } from "../../../api/src/catalogue/seed";
import type { Db } from "../../../api/src/database/db";
import { migrate } from "../../../api/src/database/migrate";
import { openPglite } from "../../../api/src/database/pglite";
import { openPostgres } from "../../../api/src/database/postgres";
import { type Running, startProcess } from "./processes";
import { checkLedger, type Shopper, seedShoppers } from "./seedShoppers";

export type Database = "PGlite" | "PostgreSQL";

/** The API as its own process, on a database with this number of products. */
export interface Target {
  name: string;
  database: Database;
  products: number;
  url: string;
  shoppers: Shopper[];
  productIds: string[];
  /** The process ids of the API and, on PostgreSQL, of its connections' backends. */
  pids(): Promise<number[]>;
  stop(): Promise<Awaited<ReturnType<typeof checkLedger>>>;
}

/** The location of a database: the API's environment, and a function that opens it in this process. */
interface DatabaseLocation {
  env: Record<string, string>;
  open(): Promise<Db>;
}

function onPglite(dataDir: string): DatabaseLocation {
  return { env: { DATA_DIR: dataDir }, open: () => openPglite(dataDir) };
}

async function onPostgres(serverUrl: string, name: string, dataDir: string): Promise<DatabaseLocation> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (!rowCount) await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const open = async () => openPostgres(url.toString(), () => undefined, { connections: 2, timeoutMs: 600_000 });
  return { env: { DATA_DIR: dataDir, DATABASE_URL: url.toString() }, open };
}

async function backendsOf({ env }: DatabaseLocation): Promise<number[]> {
  if (!env.DATABASE_URL) return [];
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

/** Removes shoppers and orders of an earlier run. */
const removeShoppers =
  "TRUNCATE users, carts, cart_items, orders, order_items, tracking_updates, sessions, mails CASCADE";

async function prepare(location: DatabaseLocation, products: number, shoppers: number) {
  const db = await location.open();
  try {
    await migrate(db);
    await db.tx(seedCatalogue);
    await generateProducts(db, products);
    await db.tx((tx) => tx.run(removeShoppers));
    const seeded = await seedShoppers(db, shoppers);
    // Not the empty tables: PostgreSQL would plan for them to stay empty, and read all orders in every order.
    await db.query("VACUUM ANALYZE products, users, carts, cart_items, sessions");
    return seeded;
  } finally {
    await db.close();
  }
}

/**
 * Seeds a database below `dataDir` or on the server, unless it is seeded already, and starts the API on it.
 * @param before the folder of another checkout, whose API is started.
 */
export async function startTarget(
  { database, products }: Pick<Target, "database" | "products">,
  { dataDir, serverUrl, shoppers }: { dataDir: string; serverUrl: string; shoppers: number },
  before?: string,
): Promise<Target> {
  const suffix = before ? "_before" : "";
  const folder = path.join(dataDir, `${database.toLowerCase()}-${products}${suffix}`);
  if (existsSync(path.join(folder, "outbox"))) await rm(path.join(folder, "outbox"), { recursive: true });
  await mkdir(folder, { recursive: true });
  const location =
    database === "PGlite" ? onPglite(folder) : await onPostgres(serverUrl, `bench_${products}${suffix}`, folder);
  const seeded = await prepare(location, products, shoppers);
  // One address sends the requests of all shoppers, which the rate limits would reject.
  const env = { ...location.env, SECRET: "a secret for measurements, long enough", RATE_LIMITS: "off" };
  const api: Running = await startProcess("api/src/server.ts", env, before);
  return {
    name: `${database}, ${products.toLocaleString("en-GB")}${before ? ", before" : ""}`,
    database,
    products,
    url: api.url,
    shoppers: seeded.shoppers,
    productIds: seeded.products,
    pids: async () => [api.pid, ...(await backendsOf(location))],
    async stop() {
      await api.stop();
      const db = await location.open();
      const ledger = await checkLedger(db);
      await db.close();
      return ledger;
    },
  };
}
