import { existsSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import type { ApiConfig } from "../config";
import { openPglite } from "../database/pglite";
import { backupName, fill, writeAtomically } from "./backupFile";
import { requestBackup } from "./liveBackup";
import { connectionOf, startTool } from "./postgresTools";

export type Place = Pick<ApiConfig, "dataDir" | "databaseUrl">;

async function dumpPglite(dataDir: string, part: string): Promise<void> {
  const running = await requestBackup(dataDir);
  if (running) return fill(part, running);
  if (!existsSync(path.join(dataDir, "pglite", "PG_VERSION"))) {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  }
  // Takes the lock: a shop that runs and cannot be asked is named in the refusal.
  const db = await openPglite(dataDir);
  try {
    await fill(part, Readable.from([await db.dump()]));
  } finally {
    await db.close();
  }
}

async function dumpPostgres(databaseUrl: string, part: string): Promise<void> {
  const { url, env } = connectionOf(databaseUrl);
  const format = ["--format=custom", "--no-owner", "--no-privileges"];
  // Its transaction numbers mean nothing in another cluster, and no cache outlives a restoring.
  const noLog = "--exclude-table-data=catalogue_changes";
  const { child, done } = startTool(
    "pg_dump",
    [...format, noLog, "--no-password", `--file=${part}`, `--dbname=${url}`],
    env,
  );
  child.stdin?.end();
  await done;
}

/**
 * Copies the whole database, as of one moment, into a file; the shop may go on selling meanwhile (reliability Z4).
 * @param file where to; without it a file named by the time below `dataDir/backups`.
 */
export async function makeBackup(
  { dataDir, databaseUrl }: Place,
  file?: string,
): Promise<{ file: string; bytes: number }> {
  const target = path.resolve(file ?? backupName(dataDir, databaseUrl ? "postgres" : "pglite", new Date()));
  const bytes = await writeAtomically(target, (part) =>
    databaseUrl ? dumpPostgres(databaseUrl, part) : dumpPglite(dataDir, part),
  );
  return { file: target, bytes };
}
