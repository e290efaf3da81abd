import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { type Db, isDatabaseUnavailable } from "../database/db";
import { openPostgres } from "../database/postgres";
import { countRows, invariants, type RowCounts } from "./invariants";
import { connectionOf, startTool } from "./postgresTools";

const clear = `SET lock_timeout = '10s';
DO $clear$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('DROP TABLE public.%I CASCADE', name);
  END LOOP;
  -- Not those of an extension, which stays.
  FOR name IN SELECT p.oid::regprocedure::text FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
    EXECUTE 'DROP FUNCTION ' || name || ' CASCADE';
  END LOOP;
END $clear$;
`;

/** Ends the transaction with a sentence when what was restored is not sound. */
const check = [
  "SET search_path = public;",
  ...invariants.map(
    ({ broken, sql }) =>
      `DO $law$ BEGIN IF EXISTS (${sql}) THEN RAISE EXCEPTION 'the backup is not sound: %', '${broken.replaceAll("'", "''")}'; END IF; END $law$;`,
  ),
].join("\n");

/** PostgreSQL ends a connection a moment after its client has left: so long a leftover is waited for, ms. */
const leavingMs = 2000;

/** Who else is connected, and whether there is anything to lose. */
async function occupation(db: Db): Promise<{ others: number; tables: number }> {
  const [found] = await db.query<{ others: number; tables: number }>(
    `SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
         AND backend_type = 'client backend' AND pid <> pg_backend_pid()) AS others,
       (SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public') AS tables`,
  );
  return found ?? { others: 0, tables: 0 };
}

async function refuseUnlessFree(db: Db, force: boolean): Promise<void> {
  const until = Date.now() + leavingMs;
  let { others, tables } = await occupation(db);
  while (others > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    ({ others, tables } = await occupation(db));
  }
  if (others > 0) {
    throw new Error(`The database is in use by ${others} other connections. Stop the shop and whatever else uses it.`);
  }
  if (tables > 0 && !force) throw new Error("The database is not empty. To replace all its tables, add --force.");
}

/** Everything in one transaction: clear, restore, check. A fault anywhere leaves what was there. */
async function replaceTables(databaseUrl: string, file: string): Promise<void> {
  const { url, env } = connectionOf(databaseUrl);
  const flags = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--no-password"];
  const psql = startTool("psql", [...flags, "--output=/dev/null", `--dbname=${url}`], env);
  const reader = startTool("pg_restore", ["--no-owner", "--no-privileges", "--no-comments", "--file=-", file]);
  const { stdin: input } = psql.child;
  const { stdout: script } = reader.child;
  if (!input || !script) throw new Error("the programs of PostgreSQL cannot be joined");
  reader.child.stdin?.end();
  // Once psql has ended nobody reads what is written: it says itself why, and nothing may wait for it.
  const over = new AbortController();
  input.on("error", () => over.abort());
  psql.child.once("close", () => over.abort());
  async function feed(to: Writable, from: Readable): Promise<void> {
    const write = async (text: string | Buffer) => {
      over.signal.throwIfAborted();
      if (!to.write(text)) await once(to, "drain", { signal: over.signal });
    };
    await write(clear);
    for await (const chunk of from) await write(chunk);
    await reader.done;
    await write(check);
    to.end();
  }
  const [fed, ended] = await Promise.allSettled([
    feed(input, script).catch((error: unknown) => {
      // An end of input would commit half a script.
      psql.child.kill("SIGKILL");
      reader.child.kill();
      throw error;
    }),
    psql.done,
    reader.done,
  ]);
  if (fed.status === "rejected" && !over.signal.aborted) throw fed.reason;
  if (ended.status === "rejected") throw psql.child.killed && fed.status === "rejected" ? fed.reason : ended.reason;
}

/** @throws Error with a sentence while anything else is connected, or without `force` when there are tables. */
export async function restorePostgres(databaseUrl: string, file: string, force: boolean): Promise<RowCounts> {
  const db = openPostgres(databaseUrl, () => undefined, { connections: 1 });
  try {
    await refuseUnlessFree(db, force);
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
