import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createIndex } from "./createIndex";
import {
  checkDeadline,
  type Db,
  type Planning,
  type Queryable,
  type Transaction,
  type TransactionOptions,
  withRetries,
} from "./db";

/** Statements have names, so that PostgreSQL parses and plans each of them once for each connection. */
const names = new Map<string, string>();
function nameOf(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = `s${names.size + 1}`;
    names.set(sql, name);
  }
  return name;
}

interface TimedQuery extends pg.QueryConfig {
  /** An option of pg that its types lack: milliseconds until the client gives up. */
  query_timeout?: number;
}

const statement = (sql: string, params: readonly unknown[], isNamed: boolean, timeoutMs: number): TimedQuery => ({
  ...(isNamed ? { name: nameOf(sql) } : {}),
  text: sql,
  values: [...params],
  query_timeout: timeoutMs,
});

export interface PostgresOptions {
  /** 10 unless set. */
  connections?: number;
  /**
   * Off for a pooler that lends a connection for one transaction and does not support prepared statements: then every
   * statement is planned again, and no setting of a connection outlasts a transaction. On unless set.
   */
  preparedStatements?: boolean;
  /** A replica only answers reads. A read that conflicts with replayed changes is not repeated: the primary answers it. */
  isReplica?: boolean;
  /** The limit for connecting, and for a statement, in ms: 3,000 unless set. */
  timeoutMs?: number;
}

/** How long to wait for a rollback, ms. After that the connection is closed, which rolls back too. */
const rollbackTimeoutMs = 500;

async function transaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  { deadline, statementTimeoutMs = 3000 }: TransactionOptions,
  isPrepared: boolean,
): Promise<T> {
  // The server ends a slow statement first. The client's own limit is for a server that no longer responds.
  const clientTimeoutMs = statementTimeoutMs === 0 ? 3_600_000 : statementTimeoutMs + 1000;
  checkDeadline(deadline);
  const client = await pool.connect();
  const run = async (text: string, timeoutMs = clientTimeoutMs): Promise<void> => {
    const timed: TimedQuery = { text, query_timeout: timeoutMs };
    await client.query(timed);
  };
  let broken: Error | undefined;
  try {
    // The locks of all transactions are made for this level (docs/decisions/0017-row-locks.md), whatever the database's default is.
    await run(`BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${Math.trunc(statementTimeoutMs)}`);
    const result = await work({
      async query<Row>(sql: string, params: readonly unknown[] = [], planning: Planning = "once") {
        checkDeadline(deadline);
        const isNamed = isPrepared && planning === "once";
        return (await client.query(statement(sql, params, isNamed, clientTimeoutMs))).rows as Row[]; // the caller wrote the statement and its row type
      },
      run: (script) => run(script),
    });
    checkDeadline(deadline);
    await run("COMMIT");
    return result;
  } catch (error) {
    await run("ROLLBACK", rollbackTimeoutMs).catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // A connection that could not roll back is closed instead of being lent to the next request.
    client.release(broken);
  }
}

/**
 * Builds indexes on a connection of its own: `CONCURRENTLY` cannot be part of a transaction, and takes longer than a statement of the
 * pool may. It waits for transactions that are older, and blocks none.
 */
async function buildIndexes(connectionString: string, lockKey: number, indexes: Readonly<Record<string, string>>) {
  const client = new pg.Client({ connectionString, keepAlive: true });
  // Without a listener the loss of the connection would end the process. The statement in flight fails with it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query("SET lock_timeout = 0");
    for (let isTaken = false; !isTaken; ) {
      const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [lockKey]);
      isTaken = rows[0]?.taken === true;
      if (!isTaken) await sleep(100);
    }
    for (const [name, definition] of Object.entries(indexes)) {
      const invalid = "SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid";
      if ((await client.query(invalid, [name])).rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
      await client.query(createIndex(name, definition, "CONCURRENTLY "));
    }
  } finally {
    // The end of the connection releases the lock.
    await client.end();
  }
}

/**
 * Settings of a connection, which a pooler would reject, or lend to another client. Transactions set their own time limit and
 * isolation. Compiling a statement (jit) takes longer than any of ours runs, and so does starting workers for it, which many requests at once
 * would share anyway.
 */
const connectionSettings = (timeoutMs: number): pg.PoolConfig => ({
  statement_timeout: timeoutMs,
  options: "-c jit=off -c max_parallel_workers_per_gather=0 -c default_transaction_isolation=read\\ committed",
});

/** Statements that can fail because of their isolation level. */
const isChange = (sql: string): boolean => /^\s*(?:INSERT|UPDATE|DELETE|WITH)\b/i.test(sql);

/**
 * Runs a statement by itself. Behind a pooler it has the database's default isolation, so one that changes rows gets a transaction of
 * its own, which sets the level.
 */
async function runAlone<Row>(
  pool: pg.Pool,
  { preparedStatements = true, timeoutMs = 3000 }: PostgresOptions,
  [sql, params = [], planning = "once"]: Parameters<Queryable["query"]>,
): Promise<Row[]> {
  if (!preparedStatements && isChange(sql)) {
    return transaction(pool, (tx) => tx.query<Row>(sql, params), { statementTimeoutMs: timeoutMs }, false);
  }
  const isNamed = preparedStatements && planning === "once";
  return (await pool.query(statement(sql, params, isNamed, timeoutMs + 1000))).rows as Row[]; // the caller wrote the statement and its row type
}

/** Opens a pool of connections to PostgreSQL 15 or later. It connects on first use, so an unreachable database delays no start. */
export function openPostgres(url: string, onError: (error: Error) => void, options: PostgresOptions = {}): Db {
  const { connections = 10, preparedStatements = true, isReplica = false, timeoutMs = 3000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(preparedStatements ? connectionSettings(timeoutMs) : {}),
  });
  pool.on("error", onError);
  // A connection that breaks while in use emits "error"; without a listener Node would end the process.
  pool.on("connect", (client) => client.on("error", onError));
  return {
    kind: "postgres",
    query<Row>(...call: Parameters<Queryable["query"]>) {
      const run = () => runAlone<Row>(pool, options, call);
      return isReplica ? run() : withRetries(run);
    },
    tx: (work, txOptions = {}) =>
      withRetries(() => transaction(pool, work, { statementTimeoutMs: timeoutMs, ...txOptions }, preparedStatements)),
    // A pooler's connections belong to transactions. There, indexes are built in one.
    ...(preparedStatements
      ? {
          buildIndexes: (lockKey: number, indexes: Readonly<Record<string, string>>) =>
            buildIndexes(url, lockKey, indexes),
        }
      : {}),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, queued: pool.waitingCount }),
    close: () => pool.end(),
  };
}
