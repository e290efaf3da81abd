import { setTimeout as sleep } from "node:timers/promises";
import { createIndex } from "./createIndex";
import type { Db, Transaction } from "./db";
import { migrations } from "./migrations";
import type { Migration } from "./migrationsFrom010";

/** Key of the advisory lock: a number that only this application uses. */
export const migrationLockKey = 727_340_001;

export interface MigrationPace {
  /** How long a change of the schema waits for transactions that use the table, ms. Reads of the table wait behind it. */
  lockTimeoutMs: number;
  /** How long the shop then works undisturbed before the next attempt, ms. */
  pauseMs: number;
  attempts: number;
}

/** Reads may take 3 s, so none fails because of an attempt. All attempts together take five minutes. */
const defaultPace: MigrationPace = { lockTimeoutMs: 2000, pauseMs: 3000, attempts: 60 };

/** Another process has the lock of migrations. */
class MigrationsBusy extends Error {}

/**
 * Runs `work` in a transaction while no other process migrates or seeds. It asks for the lock again and again, and not in one
 * statement: an index that is built concurrently would wait for that statement.
 */
export async function inTurn<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await db.tx(
        async (tx) => {
          const [lock] = await tx.query<{ taken: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS taken", [
            migrationLockKey,
          ]);
          if (!lock?.taken) throw new MigrationsBusy();
          return work(tx);
        },
        { statementTimeoutMs: 0 },
      );
    } catch (error) {
      if (!(error instanceof MigrationsBusy)) throw error;
      await sleep(100);
    }
  }
}

async function isApplied(tx: Transaction, name: string): Promise<boolean> {
  const [applied] = await tx.query("SELECT 1 FROM migrations WHERE name = $1", [name]);
  return applied !== undefined;
}

const isLockTimeout = (error: unknown) => error instanceof Error && "code" in error && error.code === "55P03";

/** Changes tables. While a transaction of the shop, a backup or a console uses one of them, it tries again later. */
async function applyScript(db: Db, { name, script }: { name: string; script: string }, pace: MigrationPace) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTurn(db, async (tx) => {
        if (await isApplied(tx, name)) return;
        await tx.run(`SET LOCAL lock_timeout = ${Math.trunc(pace.lockTimeoutMs)}`);
        await tx.run(script);
        await tx.query("INSERT INTO migrations (name) VALUES ($1)", [name]);
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt >= pace.attempts) {
        throw new Error(
          `The migration "${name}" waits for a transaction that uses its tables, such as a backup or an open console.`,
          { cause: error },
        );
      }
      await sleep(pace.pauseMs);
    }
  }
}

/** Builds indexes beside the running shop where the database can, else in a transaction. */
async function applyIndexes(db: Db, { name, indexes }: { name: string; indexes: Readonly<Record<string, string>> }) {
  if (db.buildIndexes) {
    if (await inTurn(db, (tx) => isApplied(tx, name))) return;
    await db.buildIndexes(migrationLockKey, indexes);
  }
  await inTurn(db, async (tx) => {
    if (await isApplied(tx, name)) return;
    for (const [index, definition] of Object.entries(indexes)) {
      await tx.run(createIndex(index, definition));
    }
    await tx.query("INSERT INTO migrations (name) VALUES ($1)", [name]);
  });
}

/**
 * Brings the schema up to date. Each migration is a transaction: an error leaves the schema as the migration before has made it. When
 * processes start together, they take turns (reliability Z6). The shop goes on meanwhile (V9).
 */
export async function migrate(
  db: Db,
  list: readonly Migration[] = migrations,
  pace: MigrationPace = defaultPace,
): Promise<void> {
  const names = await inTurn(db, async (tx) => {
    await tx.run("CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz DEFAULT now())");
    const applied = await tx.query<{ name: string }>("SELECT name FROM migrations");
    return new Set(applied.map(({ name }) => name));
  });
  for (const migration of list) {
    if (names.has(migration.name)) continue;
    if ("indexes" in migration) await applyIndexes(db, migration);
    else await applyScript(db, migration, pace);
  }
}
