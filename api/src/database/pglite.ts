import { existsSync, renameSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { checkDeadline, type Db, type Transaction, type TransactionOptions, withRetries } from "./db";
import { lockDirectory } from "./lock";

/** Options with which the database is always opened: its search index needs the extension. */
export const clusterOptions = { extensions: { pg_trgm } } satisfies PGliteOptions;

/** Creates the cluster beside its final directory and moves it when complete, so that a killed first start leaves no half cluster. */
async function createCluster(clusterDir: string): Promise<void> {
  const fresh = `${clusterDir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const cluster = await PGlite.create(fresh, clusterOptions);
  await cluster.close();
  renameSync(fresh, clusterDir);
}

export interface PgliteDb extends Db {
  /**
   * The data directory as of one moment, as a gzipped tar. No statement runs meanwhile. An open transaction is not
   * included, as after a crash.
   */
  dump(): Promise<Buffer>;
}

/**
 * Opens the embedded database below `dataDir`. Transactions run one after another, and only through PGlite's own
 * function: there is one connection, so `BEGIN` sent as a query would mix two requests.
 * @throws Error naming the process that has the directory open.
 */
export async function openPglite(dataDir: string): Promise<PgliteDb> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(dataDir);
  try {
    const clusterDir = path.join(dataDir, "pglite");
    if (!existsSync(path.join(clusterDir, "PG_VERSION"))) await createCluster(clusterDir);
    const cluster = await PGlite.create(clusterDir, clusterOptions);
    return wrap(cluster, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** How long statements may follow each other without a break, ms: they run on the thread that also serves requests. */
const maxBlockingMs = 10;

/**
 * Runs work one after another and yields to the event loop every `maxBlockingMs`. Without that, queued statements follow
 * each other in microtasks, and under load the process would serve nothing else for seconds.
 */
function serialRunner() {
  let previous: Promise<unknown> = Promise.resolve();
  let yieldedAt = performance.now();
  async function yieldToEventLoop(): Promise<void> {
    if (performance.now() - yieldedAt < maxBlockingMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    yieldedAt = performance.now();
  }
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = previous.then(yieldToEventLoop).then(work);
    previous = result.catch(() => {}); // the caller of this work gets the error
    return result;
  };
}

function wrap(cluster: PGlite, unlock: () => void): PgliteDb {
  const runSerially = serialRunner();
  let running = 0;
  let writes = 0;
  /** Counts the running statement and those that wait behind it. */
  async function countRunning<T>(work: () => Promise<T>): Promise<T> {
    running += 1;
    try {
      return await runSerially(work);
    } finally {
      running -= 1;
    }
  }
  async function transaction<T>(work: (tx: Transaction) => Promise<T>, { deadline }: TransactionOptions = {}) {
    checkDeadline(deadline);
    return cluster.transaction(async (inner) => {
      checkDeadline(deadline);
      const result = await work({
        async query<Row>(sql: string, params: readonly unknown[] = []) {
          checkDeadline(deadline);
          return (await inner.query<Row>(sql, [...params])).rows;
        },
        async run(script) {
          await inner.exec(script);
        },
      });
      checkDeadline(deadline);
      return result;
    });
  }
  /** Counts a failed statement too: it may have changed something before it failed. */
  async function countWrite<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      writes += 1;
    }
  }
  return {
    kind: "pglite",
    query<Row>(sql: string, params: readonly unknown[] = []) {
      const run = () => countRunning(async () => (await cluster.query<Row>(sql, [...params])).rows);
      return /^\s*SELECT\b/.test(sql) ? run() : countWrite(run);
    },
    tx: (work, options) => countWrite(() => countRunning(() => withRetries(() => transaction(work, options)))),
    writes: () => writes,
    // There is one connection, and every statement queues for it.
    load: () => ({ open: 1, idle: running === 0 ? 1 : 0, queued: Math.max(0, running - 1) }),
    async dump() {
      // After a checkpoint the copy has no log to replay.
      await cluster.query("CHECKPOINT");
      const content = await cluster.dumpDataDir("gzip");
      return Buffer.from(await content.arrayBuffer());
    },
    async close() {
      await cluster.close();
      unlock();
    },
  };
}
