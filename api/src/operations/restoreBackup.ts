import path from "node:path";
import { kindOfBackup } from "./backupFile";
import type { RowCounts } from "./invariants";
import type { DataLocation } from "./makeBackup";
import { restorePglite } from "./restorePglite";
import { restorePostgres } from "./restorePostgres";

/**
 * Restores a backup and checks the invariants. An error leaves the existing data (reliability Z4).
 * @throws Error with a sentence; also when the backup is of the other kind of database.
 */
export async function restoreBackup(
  { dataDir, databaseUrl }: DataLocation,
  file: string,
  force: boolean,
): Promise<RowCounts> {
  const source = path.resolve(file);
  const kind = await kindOfBackup(source);
  if (kind === "postgres") {
    if (!databaseUrl) throw new Error(`${file} is a backup of PostgreSQL. Set DATABASE_URL.`);
    return restorePostgres(databaseUrl, source, force);
  }
  if (databaseUrl) throw new Error(`${file} is a backup of the embedded database. Unset DATABASE_URL.`);
  return restorePglite(dataDir, source, force);
}
