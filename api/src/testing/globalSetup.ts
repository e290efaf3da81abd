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
  await db.close();
}

/** A database with the schema and the catalogue. It has no connections afterwards: PostgreSQL copies no other database. */
async function preparePostgres(serverUrl: string): Promise<string> {
  const name = `template_${randomBytes(6).toString("hex")}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const preparedStatements = process.env.PREPARED_STATEMENTS !== "0";
  await prepare(openPostgres(url.toString(), () => undefined, { preparedStatements }));
  // A pooler keeps connections that a client has closed.
  await runOnServer(serverUrl, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  return name;
}

async function preparePglite(dataDir: string): Promise<void> {
  await prepare(await openPglite(dataDir));
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
