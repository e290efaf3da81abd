import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WireProduct, WireProductList } from "@aurelle/shared/contract";
import Fastify from "fastify";
import pg from "pg";
import { type ApiConfig, apiServerOptions, createApi } from "../src/app";
import { startPostgres, startReplica } from "../src/testing/postgres";

const patienceMs = 10_000;

async function until(what: string, isSo: () => Promise<boolean>): Promise<number> {
  const begun = Date.now();
  while (!(await isSo())) {
    assert.ok(Date.now() - begun < patienceMs, `${what}: not within ${patienceMs} ms`);
    await sleep(20);
  }
  return Date.now() - begun;
}

const quietly = { warn: () => undefined, error: () => undefined, info: () => undefined };

/**
 * `npm run try:replica -w @aurelle/api`: a primary and a streaming replica on this machine, and the API between them: where
 * it reads, what a shopper sees while the replica lags, and what happens when it goes away and returns.
 */
async function main(): Promise<void> {
  const primary = await startPostgres();
  const replica = await startReplica(primary);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "aurelle-replica-"));
  const config: ApiConfig = {
    ...{ dataDir, databaseUrl: primary.url, databaseReadUrl: replica.url, publicUrl: "http://localhost:3000" },
    ...{ demoMode: true, allowedOrigins: [], secureCookies: false, rateLimits: false },
  };
  const api = await createApi(config, quietly);
  const server = Fastify(apiServerOptions(config, "silent"));
  await server.register(api.plugin);
  const { db, catalogueSource } = api.context;
  // A connection for each statement: the replica comes and goes.
  const onReplica = async (sql: string) => {
    const client = new pg.Client({ connectionString: replica.url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows as Record<string, unknown>[]; // read by name below
  };
  const get = async <T>(route: string): Promise<T> => {
    const response = await server.inject(`/api/products/${route}`);
    assert.equal(response.statusCode, 200, response.payload);
    return response.json() as T;
  };
  const listed = async (id: string) =>
    (await get<WireProductList>("product/")).results.find((product) => product.id === id)?.inventory;
  const shown = async (id: string) => (await get<WireProduct>(`product/${id}/`)).inventory;
  const sell = (id: string) => db.query("UPDATE products SET inventory = inventory - 1 WHERE id = $1", [id]);
  const add = async (inventory: number): Promise<string> => {
    const [row] = await db.query<{ id: string }>(
      `INSERT INTO products (id, slug, title, tagline, description, category, collection, original_price, current_price, inventory)
       VALUES (gen_random_uuid(), gen_random_uuid()::text, 'Tried Ring', '', '', 'rings', 'Luma', 100, 100, $1) RETURNING id`,
      [inventory],
    );
    return row?.id ?? "";
  };

  try {
    assert.equal((await onReplica("SELECT pg_is_in_recovery() AS follows"))[0]?.follows, true);
    await until("the schema on the replica", async () => {
      const [row] = await onReplica("SELECT to_regclass('catalogue_changes')::text AS found");
      return row?.found !== null;
    });
    await sleep(2500); // longer than a replica without the schema is left alone
    const first = await add(9);
    const lagMs = await until("a new product in the list", async () => (await listed(first)) === 9);
    console.info(`a new product is listed after ${lagMs} ms, read from the replica`);

    await onReplica("SELECT pg_wal_replay_pause()");
    const second = await add(5);
    await sell(first);
    assert.equal(await listed(second), undefined, "the list comes from the replica, which stands still");
    assert.equal(await listed(first), 9);
    assert.equal(await shown(second), 5, "a product's page comes from the primary");
    assert.equal(await shown(first), 8);
    console.info("while the replica stands still, lists are as old as it is and product pages are not");

    await onReplica("SELECT pg_wal_replay_resume()");
    await until("what was missed", async () => (await listed(second)) === 5 && (await listed(first)) === 8);
    for (let left = 4; left >= 0; left -= 1) {
      await sell(second);
      assert.equal(await shown(second), left);
    }
    const staleMs = await until("sales in the list", async () => (await listed(second)) === 0);
    console.info(`five sales are in the list ${staleMs} ms after the last, though it was kept between them`);

    const before = catalogueSource.generation();
    await replica.pause();
    const third = await add(3);
    let slowest = 0;
    for (let turn = 0; turn < 50; turn += 1) {
      const begun = Date.now();
      assert.equal(await listed(third), 3, "without the replica the list comes from the primary");
      slowest = Math.max(slowest, Date.now() - begun);
    }
    assert.ok(catalogueSource.generation() > before);
    console.info(`the replica is away: 50 of 50 lists answered by the primary, the slowest in ${slowest} ms`);

    await replica.resume();
    const away = catalogueSource.generation();
    const backMs = await until("the return to the replica", async () => catalogueSource.generation() > away);
    await until("the list from the replica", async () => (await listed(third)) === 3);
    await onReplica("SELECT pg_wal_replay_pause()");
    const fourth = await add(1);
    assert.equal(await listed(fourth), undefined, "lists come from the replica again");
    await onReplica("SELECT pg_wal_replay_resume()");
    await until("the last product", async () => (await listed(fourth)) === 1);
    console.info(`the replica is back: lists come from it again ${backMs} ms later, and nothing is stale`);
  } finally {
    await server.close();
    await api.close();
    await replica.stop();
    await primary.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
