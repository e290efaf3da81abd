import { existsSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import type { ApiConfig } from "../config";
import { openPglite } from "../database/pglite";
import { backupName, writeAtomically, writeStream } from "./backupFile";
import { requestBackup } from "./liveBackup";
import { connectionOf, startTool } from "./postgresTools";

export type DataLocation = Pick<ApiConfig, "dataDir" | "databaseUrl">;

async function dumpPglite(dataDir: string, temporaryFile: string): Promise<void> {
  const running = await requestBackup(dataDir);
  if (running) return writeStream(temporaryFile, running);
  if (!existsSync(path.join(dataDir, "pglite", "PG_VERSION"))) {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  }
  // Takes the lock: the error names a running process that offers no backups.
  const db = await openPglite(dataDir);
  try {
    await writeStream(temporaryFile, Readable.from([await db.dump()]));
  } finally {
    await db.close();
  }
}

async function dumpPostgres(databaseUrl: string, temporaryFile: string): Promise<void> {
  const { url, env } = connectionOf(databaseUrl);
  const format = ["--format=custom", "--no-owner", "--no-privileges"];
  // The change log has transaction numbers, which have no meaning in another cluster; caches start empty after a restore.
  const noLog = "--exclude-table-data=catalogue_changes";
  const { child, done } = startTool(
    "pg_dump",
    [...format, noLog, "--no-password", `--file=${temporaryFile}`, `--dbname=${url}`],
    env,
  );
  child.stdin?.end();
  await done;
}

/**
 * Copies the complete database, as of one moment, into a file. The shop may go on selling meanwhile (reliability Z4).
 * @param file of the backup; without it a file named by the time below `dataDir/backups`.
 */
export async function makeBackup(
  { dataDir, databaseUrl }: DataLocation,
  file?: string,
): Promise<{ file: string; bytes: number }> {
  const target = path.resolve(file ?? backupName(dataDir, databaseUrl ? "postgres" : "pglite", new Date()));
  const bytes = await writeAtomically(target, (temporaryFile) =>
    databaseUrl ? dumpPostgres(databaseUrl, temporaryFile) : dumpPglite(dataDir, temporaryFile),
  );
  return { file: target, bytes };
}
