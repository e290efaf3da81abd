import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { lockDirectory } from "../database/lock";
import { clusterOptions } from "../database/pglite";
import { checkInvariants, countRows, type RowCounts } from "./invariants";

const gunzip = promisify(zlib.gunzip);

/** Unpacks the backup into a cluster of its own and looks through it. */
async function unpack(file: string, place: string): Promise<RowCounts> {
  const notWhole = (error: Error) => {
    throw new Error(`${file} is not a whole backup: ${error.message}`);
  };
  // Unzipped here, because a file that is cut short ends the process from within PGlite.
  const tar = await gunzip(await readFile(file)).catch(notWhole);
  const loadDataDir = new Blob([new Uint8Array(tar)], { type: "application/x-tar" });
  const cluster = await PGlite.create(place, { ...clusterOptions, loadDataDir }).catch(notWhole);
  const db = {
    query: async <Row>(sql: string, params: readonly unknown[] = []) =>
      (await cluster.query<Row>(sql, [...params])).rows,
  };
  try {
    await checkInvariants(db);
    return await countRows(db);
  } finally {
    await cluster.close();
  }
}

/**
 * Puts a backup in the place of the embedded database, once it was unpacked and found sound beside it. What was there is
 * kept as `pglite.before-…`. @throws Error with a sentence while a shop runs there, or without `force` when there is data.
 */
export async function restorePglite(dataDir: string, file: string, force: boolean): Promise<RowCounts> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(dataDir);
  const place = path.join(dataDir, "pglite");
  const fresh = `${place}.restored`;
  try {
    const isTaken = existsSync(place);
    if (isTaken && !force) throw new Error(`There is a database in ${dataDir}. To replace it, add --force.`);
    await rm(fresh, { recursive: true, force: true });
    const holdings = await unpack(file, fresh);
    if (isTaken) await rename(place, `${place}.before-${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}`);
    await rename(fresh, place);
    return holdings;
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  } finally {
    unlock();
  }
}
