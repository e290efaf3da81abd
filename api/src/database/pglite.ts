import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { openCluster, prepareCluster } from "./cluster";
import { checkDeadline, type Db, StorageFault, type Transaction, type TransactionOptions, withRetries } from "./db";
import type { DurableFiles, FileHooks } from "./durableFiles";
import { canCheckpoint } from "./freeSpace";
import { lockDirectory } from "./lock";

export interface PgliteDb extends Db {
  /**
   * The data directory as of one moment, as a gzipped tar. No statement runs meanwhile. An open transaction is not
   * included, as after a crash.
   */
  dump(): Promise<Buffer>;
}

/** Ends the process by the handler of unexpected faults: accepted requests are answered first. */
function endProcess(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}

/**
 * Opens the embedded database below `dataDir`. Transactions run one after another, and only through PGlite's own
 * function: there is one connection, so `BEGIN` sent as a query would mix two requests.
 * @param hooks for tests. Without `onLost` the process ends when it has lost the database: another process has taken it, or its files
 * have a fault other than a lack of space. The next process recovers from the log.
 * @throws Error naming the process that has the directory open.
 */
export async function openPglite(dataDir: string, hooks: FileHooks = {}): Promise<PgliteDb> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  let lost: StorageFault | null = null;
  const onLost = (error: StorageFault) => {
    if (lost) return;
    lost = error;
    (hooks.onLost ?? endProcess)(error);
  };
  const unlock = await lockDirectory(dataDir, { onLost: ({ message }) => onLost(new StorageFault(message)) });
  try {
    const clusterDir = path.join(dataDir, "pglite");
    await prepareCluster(clusterDir);
    const { cluster, files } = await openCluster(clusterDir, { ...hooks, onLost });
    return wrap(cluster, files, { dataDir, lost: () => lost, unlock });
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

async function transaction<T>(
  cluster: PGlite,
  work: (tx: Transaction) => Promise<T>,
  { deadline }: TransactionOptions = {},
): Promise<T> {
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

interface Directory {
  dataDir: string;
  /** Why this process must not use the database any more. */
  lost(): StorageFault | null;
  unlock(): void;
}

function wrap(cluster: PGlite, files: DurableFiles, { dataDir, lost, unlock }: Directory): PgliteDb {
  const runSerially = serialRunner();
  let running = 0;
  let writes = 0;
  /** Counts the running statement and those that wait behind it. */
  async function countRunning<T>(work: () => Promise<T>): Promise<T> {
    running += 1;
    try {
      return await runSerially(() => {
        const fault = lost();
        if (fault) throw fault;
        return work();
      });
    } finally {
      running -= 1;
    }
  }
  /** What the work has written is on the disk when this resolves. Meanwhile the next work may run. */
  async function write<T>(work: () => Promise<T>): Promise<T> {
    // While there is no space for the log, nothing more is changed.
    if (files.isFull) await files.flush();
    const result = await countRunning(work);
    await files.flush();
    return result;
  }
  /**
   * What the work has read is on the disk when this resolves, unless there is no space for it: then reads go on (reliability E4), and
   * what they show may be lost in a power cut. The request that wrote it has got an error.
   */
  async function read<T>(work: () => Promise<T>): Promise<T> {
    const result = await countRunning(work);
    if (!files.isFull) {
      await files.flush().catch((error: unknown) => {
        if (!files.isFull) throw error;
      });
    }
    return result;
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
      const run = async () => (await cluster.query<Row>(sql, [...params])).rows;
      return /^\s*SELECT\b/.test(sql) ? read(run) : countWrite(() => write(run));
    },
    tx: (work, options) => countWrite(() => write(() => withRetries(() => transaction(cluster, work, options)))),
    writes: () => writes,
    // There is one connection, and every statement queues for it.
    load: () => ({ open: 1, idle: running === 0 ? 1 : 0, queued: Math.max(0, running - 1) }),
    async dump() {
      if (!(await canCheckpoint(dataDir))) throw new StorageFault("The disk is full, or cannot be written.");
      await files.flush();
      // After a checkpoint the copy has no log to replay.
      await cluster.query("CHECKPOINT");
      const content = await cluster.dumpDataDir("gzip");
      return Buffer.from(await content.arrayBuffer());
    },
    async close() {
      try {
        // A cluster that is not closed is as after a crash: what was acknowledged is in the log, from which the next process recovers.
        if (lost() || !(await canCheckpoint(dataDir))) return;
        await files.flush();
        await cluster.close();
        await files.flush();
      } finally {
        unlock();
      }
    },
  };
}
