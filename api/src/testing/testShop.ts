import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { type Api, type ApiConfig, apiServerOptions, createApi } from "../app";
import type { TimeLimits } from "../config";
import type { ApiContext } from "../context";
import { markComplete } from "../database/cluster";
import { copyFolder } from "./copyFolder";
import { recordTime } from "./recordTime";

/** How many APIs share one PostgreSQL, each with its own connections and memory, as separate processes would have. */
const apiCount = Number(process.env.TEST_PROCESSES || 2);

/** The API for one test file: on PGlite one, on PostgreSQL two that share the database. */
export interface TestShop {
  context: ApiContext;
  apis: Api[];
  config: ApiConfig;
  /** Returns the servers in turn, so that races run across APIs. */
  server(): FastifyInstance;
  /** The e-mails to one address, oldest first, after all background work has finished. */
  emailsTo(email: string): Promise<string[]>;
  close(): Promise<void>;
}

export const staffToken = "staff-token-for-tests-0123456789abcdef";

const folder = () => {
  const { API_TEST_FOLDER } = process.env;
  if (!API_TEST_FOLDER) throw new Error("run the tests by npm test -w @aurelle/api");
  return API_TEST_FOLDER;
};

/** Runs one statement on the server's default database. */
export async function runOnServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Waits until the connections to a database have ended, for two seconds at most: an ended connection has reported its counts. */
async function untilDisconnected(client: pg.Client, name: string): Promise<void> {
  // A pooler's connections do not end.
  if (process.env.PREPARED_STATEMENTS === "0") return;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { rows } = await client.query("SELECT 1 FROM pg_stat_activity WHERE datname = $1 LIMIT 1", [name]);
    if (rows.length === 0) return;
    await sleep(10);
  }
}

/**
 * Drops the database of a test.
 * @throws Error when PostgreSQL has counted a deadlock in it (reliability K2): two transactions lock rows in different orders, and one
 * of them took a second longer (docs/decisions/0017-row-locks.md).
 */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await untilDisconnected(client, name);
  const { rows } = await client.query<{ deadlocks: number }>(
    "SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = $1",
    [name],
  );
  await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await client.end();
  const deadlocks = rows[0]?.deadlocks ?? 0;
  if (deadlocks > 0) throw new Error(`PostgreSQL counted ${deadlocks} deadlocks in the database of this test.`);
}

/** A database of its own on the server `serverUrl`, a copy of `template` or empty, and the function that drops it. */
export async function makeDatabase(serverUrl: string, template = "template1") {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const run = (sql: string) => runOnServer(serverUrl, sql);
  await run(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => dropDatabase(serverUrl, name) };
}

/** The path of a data directory that does not exist yet. */
export const aDataDir = (): string => path.join(folder(), randomBytes(6).toString("hex"));

/** Copies the prepared database. It is complete, so that the shop need not check the copy. */
export function copyTemplate(dataDir: string): void {
  copyFolder(path.join(folder(), "template"), dataDir);
  markComplete(path.join(dataDir, "pglite"));
}

/** A new data directory; on PGlite with a copy of the prepared database. */
async function makeDataDir(): Promise<string> {
  const dataDir = aDataDir();
  if (process.env.TEST_DATABASE_URL) await mkdir(dataDir);
  else copyTemplate(dataDir);
  return dataDir;
}

/** On PostgreSQL a copy of the database that the global setup has prepared. */
async function copyPreparedDatabase() {
  const { TEST_DATABASE_URL, API_TEST_TEMPLATE } = process.env;
  return TEST_DATABASE_URL ? makeDatabase(TEST_DATABASE_URL, API_TEST_TEMPLATE) : null;
}

/** Decodes the quoted-printable body. Headers are not encoded: there `=` is a literal character. */
function decodeEmail(email: string): string {
  const text = email.replaceAll("\r\n", "\n");
  const start = text.indexOf("\n\n");
  const unwrapped = text.slice(start).replace(/=\n/g, "");
  const bytes = unwrapped.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return text.slice(0, start) + Buffer.from(bytes, "latin1").toString("utf8");
}

async function readEmails(outbox: string, address: string): Promise<string[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const emails = await Promise.all(
    names.map(async (name) => decodeEmail(await readFile(path.join(outbox, name), "utf8"))),
  );
  return emails.filter((email) => new RegExp(`^To: .*${address.replace(/[.+]/g, "\\$&")}`, "m").test(email));
}

/** Hashing is cheap in tests whose subject it is not; `passwordCost: undefined` is the cost of the shop. */
const cheapHash = { memoryKib: 64, passes: 1 };

/** A busy machine must not decide a test; `timeLimits: undefined` are those of the shop. The test's own limit ends what hangs. */
const patientLimits: TimeLimits = { requestMs: 300_000, statementMs: 300_000 };

/** Opens a shop with the catalogue of the seed. Each call copies the database, so no test sees the data of another. */
export async function openTestShop(
  overrides: Partial<ApiConfig> = {},
  create: (config: ApiConfig) => Promise<Api> = createApi,
): Promise<TestShop> {
  return recordTime("databases", () => open(overrides, create));
}

async function open(overrides: Partial<ApiConfig>, create: (config: ApiConfig) => Promise<Api>): Promise<TestShop> {
  const dataDir = overrides.dataDir ?? (await makeDataDir());
  const database = await copyPreparedDatabase();
  const config: ApiConfig = {
    dataDir,
    databaseUrl: database?.url,
    preparedStatements: process.env.PREPARED_STATEMENTS !== "0",
    publicUrl: "http://localhost:3000",
    demoMode: true,
    staffToken,
    allowedOrigins: ["https://friend.example"],
    secureCookies: false,
    secret: "a secret for tests that is long enough",
    requestsPerMinute: 100_000,
    passwordCost: cheapHash,
    timeLimits: patientLimits,
    ...overrides,
  };
  const apis = [await create(config)];
  while (database && apis.length < apiCount) apis.push(await create(config));
  for (const api of apis) await api.stopRepeatedWork();
  const servers = apis.map((api) => {
    const server = Fastify(apiServerOptions(config, "silent"));
    server.register(api.plugin);
    return server;
  });
  const [first] = apis;
  if (!first) throw new Error("no API was made");
  let turn = 0;
  return {
    context: first.context,
    apis,
    config,
    server() {
      turn += 1;
      const server = servers[turn % servers.length];
      if (!server) throw new Error("no server was made");
      return server;
    },
    async emailsTo(email) {
      // Twice: one API may be delivering what another one has queued since the first was asked.
      for (const api of [...apis, ...apis]) await api.context.settle();
      return readEmails(path.join(dataDir, "outbox"), email);
    },
    async close() {
      for (const server of servers) await server.close();
      for (const api of apis) await api.close();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
