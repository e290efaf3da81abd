import { createIndex } from "../database/createIndex";
import { migrations } from "../database/migrations";
import type { Migration } from "../database/migrationsFrom010";

/** The statements of a migration. Indexes are built at once: nothing else uses a database that is being restored. */
const statementsOf = (migration: Migration): string =>
  "indexes" in migration
    ? Object.entries(migration.indexes)
        .map(([name, definition]) => `${createIndex(name, definition)};`)
        .join("\n")
    : migration.script;

/**
 * Brings the schema of a restored backup up to date: the invariants read the tables of today. `migrate` cannot do it, because a restore
 * is one transaction, or happens beside the database of the shop. Needs no parameters, so that `psql` can run it.
 */
export const migrateRestoredSql: string = migrations
  .map(
    (migration) => `DO $restored$ BEGIN
IF NOT EXISTS (SELECT 1 FROM migrations WHERE name = '${migration.name}') THEN
EXECUTE $migration$${statementsOf(migration)}$migration$;
INSERT INTO migrations (name) VALUES ('${migration.name}');
END IF;
END $restored$;`,
  )
  .join("\n");
