import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { seedCatalogue } from "../catalogue/seed";
import type { Db } from "../database/db";
import { migrate } from "../database/migrate";
import { openPglite } from "../database/pglite";
import { openPostgres } from "../database/postgres";
import { buildServer } from "./buildServer";
import { fastFolder } from "./fastFolder";
import { recordTime } from "./recordTime";
import { folderPrefix } from "./removeStaleFolders";
import { runOnServer } from "./testShop";
import { useFewBuffers } from "./useFewBuffers";

async function prepare(db: Db): Promise<void> {
  await migrate(db);
  await db.tx(seedCatalogue);
}

/** A database with the schema and the catalogue. It has no connections afterwards: PostgreSQL copies no other database. */
async function preparePostgres(serverUrl: string): Promise<string> {
  const name = `template_${randomBytes(6).toString("hex")}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const preparedStatements = process.env.PREPARED_STATEMENTS !== "0";
  const db = openPostgres(url.toString(), () => undefined, { preparedStatements });
  await prepare(db);
  await db.close();
  // A pooler keeps connections that a client has closed.
  await runOnServer(serverUrl, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  return name;
}

/**
 * Drops the databases that PostgreSQL makes and the shop never opens, which have more than half of all files, and the log, which no copy
 * needs. What is left is copied for each test shop, and packed and unpacked by each test of a backup.
 */
async function leaveFewFiles(db: Db): Promise<void> {
  await db.query("UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template_'");
  for (const name of ["template0", "template1"]) await db.query(`DROP DATABASE ${name}`);
  await db.query("SET wal_recycle = off");
  await db.query("SELECT pg_switch_wal()");
  await db.query("CHECKPOINT");
}

async function preparePglite(dataDir: string): Promise<void> {
  const db = await openPglite(dataDir);
  await prepare(db);
  await leaveFewFiles(db);
  await db.close();
  useFewBuffers(dataDir);
}

/** Prepares, once for each run, a database with the schema and the catalogue, of which every test shop gets a copy. */
export default async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(path.join(await fastFolder(), folderPrefix("api-")));
  process.env.API_TEST_FOLDER = folder;
  process.env.API_TEST_SERVER = await buildServer(`server-${path.basename(folder)}.mjs`);
  const { TEST_DATABASE_URL } = process.env;
  await recordTime("databases", async () => {
    if (TEST_DATABASE_URL) process.env.API_TEST_TEMPLATE = await preparePostgres(TEST_DATABASE_URL);
    else await preparePglite(path.join(folder, "template"));
  });
}
