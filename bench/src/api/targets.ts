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

/** The API as a process of its own over a database with so many products. */
export interface Target {
  name: string;
  database: Database;
  products: number;
  url: string;
  shoppers: Shopper[];
  productIds: string[];
  /** The API and, on PostgreSQL, the servers of its connections. */
  pids(): Promise<number[]>;
  stop(): Promise<Awaited<ReturnType<typeof checkLedger>>>;
}

interface Place {
  env: Record<string, string>;
  open(): Promise<Db>;
}

function onPglite(dataDir: string): Place {
  return { env: { DATA_DIR: dataDir }, open: () => openPglite(dataDir) };
}

async function onPostgres(serverUrl: string, name: string, dataDir: string): Promise<Place> {
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

async function backendsOf({ env }: Place): Promise<number[]> {
  if (!env.DATABASE_URL) return [];
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

/** What an earlier run sold and whom it invented. */
const forgetShoppers =
  "TRUNCATE users, carts, cart_items, orders, order_items, tracking_updates, sessions, mails CASCADE";

async function prepare(place: Place, products: number, shoppers: number) {
  const db = await place.open();
  try {
    await migrate(db, seedCatalogue);
    await generateProducts(db, products);
    await db.tx((tx) => tx.run(forgetShoppers));
    const crowd = await seedShoppers(db, shoppers);
    await db.query("VACUUM ANALYZE");
    return crowd;
  } finally {
    await db.close();
  }
}

/** Seeds what is not seeded yet below `dataDir` or on the server, and starts the API over it. */
export async function startTarget(
  { database, products }: Pick<Target, "database" | "products">,
  { dataDir, serverUrl, shoppers }: { dataDir: string; serverUrl: string; shoppers: number },
): Promise<Target> {
  const folder = path.join(dataDir, `${database.toLowerCase()}-${products}`);
  if (existsSync(path.join(folder, "outbox"))) await rm(path.join(folder, "outbox"), { recursive: true });
  await mkdir(folder, { recursive: true });
  const place = database === "PGlite" ? onPglite(folder) : await onPostgres(serverUrl, `bench_${products}`, folder);
  const crowd = await prepare(place, products, shoppers);
  // One address plays all shoppers, which the limits exist to prevent.
  const env = { ...place.env, SECRET: "a secret for measurements, long enough", RATE_LIMITS: "off" };
  const api: Running = await startProcess("api/src/server.ts", env);
  return {
    name: `${database}, ${products.toLocaleString("en-GB")}`,
    ...{ database, products, url: api.url, shoppers: crowd.shoppers, productIds: crowd.products },
    pids: async () => [api.pid, ...(await backendsOf(place))],
    async stop() {
      await api.stop();
      const db = await place.open();
      const books = await checkLedger(db);
      await db.close();
      return books;
    },
  };
}
