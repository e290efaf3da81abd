import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { openCluster, prepareCluster } from "./cluster";
import { checkDeadline, type Db, type Transaction, type TransactionOptions, withRetries } from "./db";
import type { DurableFiles } from "./durableFiles";
import { lockDirectory } from "./lock";

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
  let lost: Error | null = null;
  const unlock = await lockDirectory(dataDir, {
    onLost(error) {
      lost = error;
      throw error; // ends the process: it must not serve what another process has changed
    },
  });
  try {
    const clusterDir = path.join(dataDir, "pglite");
    await prepareCluster(clusterDir);
    const { cluster, files } = await openCluster(clusterDir);
    const assertOwned = () => {
      if (lost) throw lost;
    };
    return wrap(cluster, files, { assertOwned, unlock });
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

interface Lock {
  /** @throws Error when another process has taken the lock. */
  assertOwned(): void;
  unlock(): void;
}

function wrap(cluster: PGlite, files: DurableFiles, { assertOwned, unlock }: Lock): PgliteDb {
  const runSerially = serialRunner();
  let running = 0;
  let writes = 0;
  /** Counts the running statement and those that wait behind it. */
  async function countRunning<T>(work: () => Promise<T>): Promise<T> {
    running += 1;
    try {
      assertOwned();
      return await runSerially(work);
    } finally {
      running -= 1;
    }
  }
  /** What the work has read or written is on the disk when this resolves. Meanwhile the next work may run. */
  async function runDurably<T>(work: () => Promise<T>): Promise<T> {
    const result = await countRunning(work);
    await files.flush();
    return result;
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
      const run = () => runDurably(async () => (await cluster.query<Row>(sql, [...params])).rows);
      return /^\s*SELECT\b/.test(sql) ? run() : countWrite(run);
    },
    tx: (work, options) => countWrite(() => runDurably(() => withRetries(() => transaction(work, options)))),
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
      await files.flush();
      unlock();
    },
  };
}
