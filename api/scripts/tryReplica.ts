import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WireProduct, WireProductList } from "@aurelle/shared/contract";
import Fastify from "fastify";
import pg from "pg";
import { type Api, type ApiConfig, apiServerOptions, createApi } from "../src/app";
import { startPostgres, startReplica, type TemporaryPostgres } from "../src/testing/postgres";

const timeoutMs = 10_000;

/** Waits until the condition is true and returns after how many ms. @throws AssertionError after ten seconds. */
async function until(what: string, isTrue: () => Promise<boolean>): Promise<number> {
  const startedAt = Date.now();
  while (!(await isTrue())) {
    assert.ok(Date.now() - startedAt < timeoutMs, `${what}: not within ${timeoutMs} ms`);
    await sleep(20);
  }
  return Date.now() - startedAt;
}

const silentLog = { warn: () => undefined, error: () => undefined, info: () => undefined };

/** An API between a primary and its replica, with what the checks below do to both. */
interface Setup {
  replica: TemporaryPostgres;
  /** Grows when lists are read from the other server. */
  generation(): number;
  /** Runs a statement on the replica itself. */
  onReplica(sql: string): Promise<Record<string, unknown>[]>;
  /** Inserts a product and returns its id. */
  add(inventory: number): Promise<string>;
  /** Takes one piece of a product from the stock. */
  sell(id: string): Promise<unknown>;
  /** The inventory in the list of products; undefined when the list does not have the product. */
  listedInventory(id: string): Promise<number | undefined>;
  /** The inventory in the response for the single product. */
  productInventory(id: string): Promise<number>;
}

/** Runs a statement with a connection of its own, because the replica stops and starts. */
async function runOn(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows as Record<string, unknown>[]; // the checks read the columns by name
}

async function withSetup(check: (setup: Setup) => Promise<void>): Promise<void> {
  const primary = await startPostgres();
  const replica = await startReplica(primary);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "aurelle-replica-"));
  const config: ApiConfig = {
    dataDir,
    databaseUrl: primary.url,
    databaseReadUrl: replica.url,
    publicUrl: "http://localhost:3000",
    demoMode: true,
    allowedOrigins: [],
    secureCookies: false,
    rateLimits: false,
  };
  const api = await createApi(config, silentLog);
  const server = Fastify(apiServerOptions(config, "silent"));
  await server.register(api.plugin);
  const get = async <T>(route: string): Promise<T> => {
    const response = await server.inject(`/api/products/${route}`);
    assert.equal(response.statusCode, 200, response.payload);
    return response.json() as T; // the caller names the route and its type
  };
  try {
    await check({ replica, ...databaseCalls(api, replica), ...catalogueCalls(get) });
  } finally {
    await server.close();
    await api.close();
    await replica.stop();
    await primary.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function databaseCalls({ context: { db, catalogueSource } }: Api, replica: TemporaryPostgres) {
  return {
    generation: () => catalogueSource.generation(),
    onReplica: (sql: string) => runOn(replica.url, sql),
    sell: (id: string) => db.query("UPDATE products SET inventory = inventory - 1 WHERE id = $1", [id]),
    async add(inventory: number): Promise<string> {
      const [row] = await db.query<{ id: string }>(
        `INSERT INTO products (id, slug, title, tagline, description, category, collection, original_price, current_price, inventory)
         VALUES (gen_random_uuid(), gen_random_uuid()::text, 'Tried Ring', '', '', 'rings', 'Luma', 100, 100, $1) RETURNING id`,
        [inventory],
      );
      return row?.id ?? "";
    },
  };
}

function catalogueCalls(get: <T>(route: string) => Promise<T>) {
  return {
    async listedInventory(id: string): Promise<number | undefined> {
      const { results } = await get<WireProductList>("product/");
      return results.find((product) => product.id === id)?.inventory;
    },
    async productInventory(id: string): Promise<number> {
      return (await get<WireProduct>(`product/${id}/`)).inventory;
    },
  };
}

/** Lists come from the replica: a product is listed as soon as the replica has it. */
async function checkReads({ onReplica, add, listedInventory }: Setup): Promise<string> {
  assert.equal((await onReplica("SELECT pg_is_in_recovery() AS follows"))[0]?.follows, true);
  await until("the schema on the replica", async () => {
    const [row] = await onReplica("SELECT to_regclass('catalogue_changes')::text AS found");
    return row?.found !== null;
  });
  await sleep(2500); // longer than the API avoids a replica that had no schema
  const first = await add(9);
  const lagMs = await until("a new product in the list", async () => (await listedInventory(first)) === 9);
  console.info(`a new product is listed after ${lagMs} ms, read from the replica`);
  return first;
}

/** While the replica lags, lists are as old as its data, and single products are up to date. */
async function checkLag(setup: Setup, first: string): Promise<void> {
  const { onReplica, add, sell, listedInventory, productInventory } = setup;
  await onReplica("SELECT pg_wal_replay_pause()");
  const second = await add(5);
  await sell(first);
  assert.equal(await listedInventory(second), undefined, "the list comes from the replica, which replays no changes");
  assert.equal(await listedInventory(first), 9);
  assert.equal(await productInventory(second), 5, "a single product comes from the primary");
  assert.equal(await productInventory(first), 8);
  console.info("while the replica lags, lists are as old as its data, and single products are up to date");

  await onReplica("SELECT pg_wal_replay_resume()");
  await until(
    "the missing changes",
    async () => (await listedInventory(second)) === 5 && (await listedInventory(first)) === 8,
  );
  for (let left = 4; left >= 0; left -= 1) {
    await sell(second);
    assert.equal(await productInventory(second), left);
  }
  const staleMs = await until("sales in the list", async () => (await listedInventory(second)) === 0);
  console.info(
    `all five sales are in the list ${staleMs} ms after the last one, although the list was cached in between`,
  );
}

/** Without the replica lists come from the primary; after its return they come from the replica again. */
async function checkOutage({ replica, generation, onReplica, add, listedInventory }: Setup): Promise<void> {
  const before = generation();
  await replica.pause();
  const third = await add(3);
  let slowest = 0;
  for (let turn = 0; turn < 50; turn += 1) {
    const startedAt = Date.now();
    assert.equal(await listedInventory(third), 3, "without the replica the list comes from the primary");
    slowest = Math.max(slowest, Date.now() - startedAt);
  }
  assert.ok(generation() > before);
  console.info(`the replica is stopped: 50 of 50 lists answered by the primary, the slowest in ${slowest} ms`);

  await replica.resume();
  const stopped = generation();
  const backMs = await until("the return to the replica", async () => generation() > stopped);
  await until("the list from the replica", async () => (await listedInventory(third)) === 3);
  await onReplica("SELECT pg_wal_replay_pause()");
  const fourth = await add(1);
  assert.equal(await listedInventory(fourth), undefined, "lists come from the replica again");
  await onReplica("SELECT pg_wal_replay_resume()");
  await until("the last product", async () => (await listedInventory(fourth)) === 1);
  console.info(`the replica is back: lists come from it again ${backMs} ms later, and nothing is stale`);
}

/**
 * `npm run try:replica -w @aurelle/api`: runs the API between a primary and a streaming replica on this machine, and checks
 * where it reads, what a shopper sees while the replica lags, and what happens when the replica stops and returns.
 */
async function main(): Promise<void> {
  await withSetup(async (setup) => {
    const first = await checkReads(setup);
    await checkLag(setup, first);
    await checkOutage(setup);
  });
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
