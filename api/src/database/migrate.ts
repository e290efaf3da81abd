import type { Db, Transaction } from "./db";
import { migrations } from "./migrations";

/** Key of the advisory lock: a number that only this application uses. */
const lockKey = 727_340_001;

/**
 * Brings the schema up to date, then runs `seed` in the same transaction. An error leaves the old schema. When two
 * processes start together, one waits for the other (reliability Z6).
 */
export async function migrate(
  db: Db,
  seed: (tx: Transaction) => Promise<void>,
  list: typeof migrations = migrations,
): Promise<void> {
  await db.tx(
    async (tx) => {
      await tx.query("SELECT pg_advisory_xact_lock($1)", [lockKey]);
      await tx.run(
        "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz DEFAULT now())",
      );
      const applied = await tx.query<{ name: string }>("SELECT name FROM migrations");
      const names = new Set(applied.map(({ name }) => name));
      for (const { name, script } of list) {
        if (names.has(name)) continue;
        await tx.run(script);
        await tx.query("INSERT INTO migrations (name) VALUES ($1)", [name]);
      }
      await seed(tx);
    },
    { statementTimeoutMs: 0 },
  );
}
