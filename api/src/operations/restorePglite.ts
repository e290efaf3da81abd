import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { clusterOptions, markComplete } from "../database/cluster";
import { syncFolder } from "../database/durableFiles";
import { lockDirectory } from "../database/lock";
import { fileTime } from "../fileTime";
import { checkInvariants, checkVersion, countRows, forgetSql, type RowCounts } from "./invariants";
import { migrateRestoredSql } from "./migrateRestored";

const gunzip = promisify(zlib.gunzip);

/** Unpacks the backup into a new cluster, brings its schema up to date and checks the invariants. */
async function unpackAndCheck(file: string, clusterDir: string): Promise<RowCounts> {
  const rejectIncomplete = (error: Error) => {
    throw new Error(`${file} is not a whole backup: ${error.message}`);
  };
  // Unzipped here, because PGlite ends the process on a truncated file.
  const tar = await gunzip(await readFile(file)).catch(rejectIncomplete);
  const loadDataDir = new Blob([new Uint8Array(tar)], { type: "application/x-tar" });
  const cluster = await PGlite.create(clusterDir, { ...clusterOptions, loadDataDir }).catch(rejectIncomplete);
  const db = {
    query: async <Row>(sql: string, params: readonly unknown[] = []) =>
      (await cluster.query<Row>(sql, [...params])).rows,
  };
  try {
    await checkVersion(db);
    await cluster.exec(migrateRestoredSql);
    await checkInvariants(db);
    await cluster.exec(forgetSql);
    return await countRows(db);
  } finally {
    await cluster.close();
  }
}

/**
 * Replaces the embedded database by a backup, after unpacking and checking it beside the existing one. The existing
 * database is renamed to `pglite.before-…`.
 * @throws Error with a sentence while a shop runs there, or without `force` when there is data.
 */
export async function restorePglite(dataDir: string, file: string, force: boolean): Promise<RowCounts> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(dataDir);
  const clusterDir = path.join(dataDir, "pglite");
  const restoredDir = `${clusterDir}.restored`;
  try {
    const exists = existsSync(clusterDir);
    if (exists && !force) throw new Error(`There is a database in ${dataDir}. To replace it, add --force.`);
    await rm(restoredDir, { recursive: true, force: true });
    const counts = await unpackAndCheck(file, restoredDir);
    syncFolder(restoredDir);
    if (exists) await rename(clusterDir, `${clusterDir}.before-${fileTime(new Date())}`);
    await rename(restoredDir, clusterDir);
    markComplete(clusterDir);
    return counts;
  } catch (error) {
    await rm(restoredDir, { recursive: true, force: true });
    throw error;
  } finally {
    unlock();
  }
}
