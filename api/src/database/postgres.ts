import pg from "pg";
import { checkDeadline, type Db, type Planning, type Transaction, type TransactionOptions, withRetries } from "./db";

/** Statements get a name, so that PostgreSQL parses and plans each only once a connection. */
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
  /** Read by pg, missing in its types: milliseconds until the client gives up. */
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
   * Off for a pooler that hands out a connection for each transaction and does not know prepared statements: then every
   * statement is planned anew, and nothing is asked of a connection that outlives a transaction. On unless set.
   */
  preparedStatements?: boolean;
  /** Milliseconds until a connection or a single statement is given up: 3,000 unless set. */
  patienceMs?: number;
}

/** A server that has gone silent is not waited for again: the connection is closed, which rolls back too. */
const rollbackPatienceMs = 500;

async function transaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  { deadline, statementTimeoutMs = 3000 }: TransactionOptions,
  isPrepared: boolean,
): Promise<T> {
  // The server gives up first; the client's own limit is for a server that no longer answers at all.
  const patienceMs = statementTimeoutMs === 0 ? 3_600_000 : statementTimeoutMs + 1000;
  checkDeadline(deadline);
  const client = await pool.connect();
  const run = async (text: string, timeoutMs = patienceMs): Promise<void> => {
    const timed: TimedQuery = { text, query_timeout: timeoutMs };
    await client.query(timed);
  };
  let broken: Error | undefined;
  try {
    await run(`BEGIN; SET LOCAL statement_timeout = ${Math.trunc(statementTimeoutMs)}`);
    const result = await work({
      async query<Row>(sql: string, params: readonly unknown[] = [], planning: Planning = "once") {
        checkDeadline(deadline);
        const isNamed = isPrepared && planning === "once";
        return (await client.query(statement(sql, params, isNamed, patienceMs))).rows as Row[]; // the caller wrote the statement and its row
      },
      run: (script) => run(script),
    });
    checkDeadline(deadline);
    await run("COMMIT");
    return result;
  } catch (error) {
    await run("ROLLBACK", rollbackPatienceMs).catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // A connection that could not even roll back is closed rather than handed to the next request.
    client.release(broken);
  }
}

/** Opens a pool of connections to PostgreSQL 15 or later; connects on first use, so a database that is away delays nothing. */
export function openPostgres(url: string, onError: (error: Error) => void, options: PostgresOptions = {}): Db {
  const { connections = 10, preparedStatements = true, patienceMs = 3000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Settings of the connection, which a pooler would refuse or lend to others. Transactions set their own time. Compiling
    // a statement (jit) takes longer than any of ours runs.
    ...(preparedStatements ? { statement_timeout: patienceMs, options: "-c jit=off" } : {}),
  });
  pool.on("error", onError);
  // A connection in use that is cut reports here; without a listener Node would end the process.
  pool.on("connect", (client) => client.on("error", onError));
  return {
    kind: "postgres",
    async query<Row>(sql: string, params: readonly unknown[] = [], planning: Planning = "once") {
      const isNamed = preparedStatements && planning === "once";
      return (await pool.query(statement(sql, params, isNamed, patienceMs + 1000))).rows as Row[]; // the caller wrote the statement and its row
    },
    tx: (work, txOptions = {}) => withRetries(() => transaction(pool, work, txOptions, preparedStatements)),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
