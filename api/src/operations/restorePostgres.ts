import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { type Db, isDatabaseUnavailable } from "../database/db";
import { openPostgres } from "../database/postgres";
import { countRows, forgetSql, type Invariant, invariants, isOfThisVersion, type RowCounts } from "./invariants";
import { migrateRestoredSql } from "./migrateRestored";
import { connectionOf, startTool } from "./postgresTools";

const clearSql = `SET lock_timeout = '10s';
DO $clear$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('DROP TABLE public.%I CASCADE', name);
  END LOOP;
  -- The functions of an extension stay.
  FOR name IN SELECT p.oid::regprocedure::text FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
    EXECUTE 'DROP FUNCTION ' || name || ' CASCADE';
  END LOOP;
END $clear$;
`;

/** Fails the transaction with a sentence when the restored data violates the invariant. */
const checkSql = ({ violation, sql }: Invariant): string =>
  `DO $invariant$ BEGIN IF EXISTS (${sql}) THEN RAISE EXCEPTION 'the backup is not sound: %', '${violation.replaceAll("'", "''")}'; END IF; END $invariant$;`;

/** Brings the restored schema up to date, checks the data, and deletes what must not come back. */
const finishSql = [
  "SET search_path = public;",
  checkSql(isOfThisVersion),
  migrateRestoredSql,
  ...invariants.map(checkSql),
  forgetSql,
].join("\n");

/** PostgreSQL ends a connection a moment after its client has closed it: how long to wait for that, ms. */
const disconnectWaitMs = 2000;

/** The number of other connections, and of existing tables. */
async function readUsage(db: Db): Promise<{ others: number; tables: number }> {
  const [found] = await db.query<{ others: number; tables: number }>(
    `SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
         AND backend_type = 'client backend' AND pid <> pg_backend_pid()) AS others,
       (SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public') AS tables`,
  );
  return found ?? { others: 0, tables: 0 };
}

async function assertUnused(db: Db, force: boolean): Promise<void> {
  const until = Date.now() + disconnectWaitMs;
  let { others, tables } = await readUsage(db);
  while (others > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    ({ others, tables } = await readUsage(db));
  }
  if (others > 0) {
    throw new Error(`The database is in use by ${others} other connections. Stop the shop and whatever else uses it.`);
  }
  if (tables > 0 && !force) throw new Error("The database is not empty. To replace all its tables, add --force.");
}

/** Clears, restores, migrates and checks in one transaction. Any error leaves the existing data. */
async function replaceTables(databaseUrl: string, file: string): Promise<void> {
  const { url, env } = connectionOf(databaseUrl);
  const flags = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--no-password"];
  const psql = startTool("psql", [...flags, "--output=/dev/null", `--dbname=${url}`], env);
  const pgRestore = startTool("pg_restore", ["--no-owner", "--no-privileges", "--no-comments", "--file=-", file]);
  const { stdin: input } = psql.child;
  const { stdout: script } = pgRestore.child;
  if (!input || !script) throw new Error("the programs of PostgreSQL cannot be connected");
  pgRestore.child.stdin?.end();
  // Nothing reads the pipe after psql has ended, so stop writing to it. The error of psql has the reason.
  const psqlEnded = new AbortController();
  input.on("error", () => psqlEnded.abort());
  psql.child.once("close", () => psqlEnded.abort());
  async function copyScript(to: Writable, from: Readable): Promise<void> {
    const write = async (text: string | Buffer) => {
      psqlEnded.signal.throwIfAborted();
      if (!to.write(text)) await once(to, "drain", { signal: psqlEnded.signal });
    };
    await write(clearSql);
    for await (const chunk of from) await write(chunk);
    await pgRestore.done;
    await write(finishSql);
    to.end();
  }
  const [copied, ended] = await Promise.allSettled([
    copyScript(input, script).catch((error: unknown) => {
      // The end of the input would commit half a script, so end psql first.
      psql.child.kill("SIGKILL");
      pgRestore.child.kill();
      throw error;
    }),
    psql.done,
    pgRestore.done,
  ]);
  if (copied.status === "rejected" && !psqlEnded.signal.aborted) throw copied.reason;
  if (ended.status === "rejected")
    throw psql.child.killed && copied.status === "rejected" ? copied.reason : ended.reason;
}

/** @throws Error with a sentence while anything else is connected, or without `force` when there are tables. */
export async function restorePostgres(databaseUrl: string, file: string, force: boolean): Promise<RowCounts> {
  const db = openPostgres(databaseUrl, () => undefined, { connections: 1 });
  try {
    await assertUnused(db, force);
    await replaceTables(databaseUrl, file);
    return await countRows(db);
  } catch (error) {
    throw isDatabaseUnavailable(error)
      ? new Error("The database in DATABASE_URL does not answer.", { cause: error })
      : error;
  } finally {
    await db.close();
  }
}
