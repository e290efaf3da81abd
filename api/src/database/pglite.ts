import { existsSync, renameSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { checkDeadline, type Db, type Transaction, type TransactionOptions, withRetries } from "./db";
import { lockDirectory } from "./lock";

/** Whoever opens a cluster of the shop brings these along: its search index needs them. */
export const clusterOptions = { extensions: { pg_trgm } } satisfies PGliteOptions;

/** Makes the cluster beside its place and moves it there when whole: a first start that is killed leaves nothing half. */
async function makeCluster(place: string): Promise<void> {
  const fresh = `${place}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const cluster = await PGlite.create(fresh, clusterOptions);
  await cluster.close();
  renameSync(fresh, place);
}

export interface PgliteDb extends Db {
  /**
   * The whole data directory as of one moment, as a gzipped tar. No statement runs meanwhile; a transaction that is open
   * is not in it, as after a crash.
   */
  dump(): Promise<Buffer>;
}

/**
 * Opens the embedded database below `dataDir`. Transactions run one after another, and only through PGlite's own
 * function: `BEGIN` sent as a query would mix two requests (reliability 0.2).
 * @throws Error naming the process that has the directory open.
 */
export async function openPglite(dataDir: string): Promise<PgliteDb> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(dataDir);
  try {
    const place = path.join(dataDir, "pglite");
    if (!existsSync(path.join(place, "PG_VERSION"))) await makeCluster(place);
    const cluster = await PGlite.create(place, clusterOptions);
    return wrap(cluster, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** So long statements may follow each other, ms: they run on the thread that also answers. */
const stretchMs = 10;

/**
 * One after another, with a breath in between for everything else that the process does. Left to themselves, statements that wait follow
 * each other without one, and those that their callers send next as well: a crowd would keep the process from answering for seconds.
 */
function inTurns() {
  let before: Promise<unknown> = Promise.resolve();
  let breathedAt = performance.now();
  async function breathe(): Promise<void> {
    if (performance.now() - breathedAt < stretchMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    breathedAt = performance.now();
  }
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = before.then(breathe).then(work);
    before = mine.catch(() => {}); // whoever asked hears of the failure
    return mine;
  };
}

function wrap(cluster: PGlite, unlock: () => void): PgliteDb {
  const inTurn = inTurns();
  let running = 0;
  let writes = 0;
  /** Counts what runs and what waits behind it. */
  async function counted<T>(work: () => Promise<T>): Promise<T> {
    running += 1;
    try {
      return await inTurn(work);
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
  /** Also when it fails: it may have done something all the same. */
  async function written<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      writes += 1;
    }
  }
  return {
    kind: "pglite",
    query<Row>(sql: string, params: readonly unknown[] = []) {
      const run = () => counted(async () => (await cluster.query<Row>(sql, [...params])).rows);
      return /^\s*SELECT\b/.test(sql) ? run() : written(run);
    },
    tx: (work, options) => written(() => counted(() => withRetries(() => transaction(work, options)))),
    writes: () => writes,
    // One connection, on which everything queues.
    load: () => ({ open: 1, idle: running === 0 ? 1 : 0, waiting: Math.max(0, running - 1) }),
    async dump() {
      // So that whoever opens the copy has nothing to replay.
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
