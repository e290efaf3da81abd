import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { checkCopy } from "./clusterCheck";
import { DurableFiles, type FileHooks, syncFolder } from "./durableFiles";

/** Options with which the database is always opened: its search index needs the extension. */
export const clusterOptions = { extensions: { pg_trgm } } satisfies PGliteOptions;

/** PGlite's own parameters, but with fsync: `-F` would switch it off. PGlite ignores the other way to sync the log, fdatasync. */
const durableParams = [...PGlite.defaultStartParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"];

/** Creates the cluster beside its final directory and moves it when complete, so that a killed first start leaves no half cluster. */
async function createCluster(clusterDir: string): Promise<void> {
  const fresh = `${clusterDir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const cluster = await PGlite.create(fresh, clusterOptions);
  await cluster.close();
  syncFolder(fresh);
  renameSync(fresh, clusterDir);
}

const markFile = (clusterDir: string) => `${clusterDir}.complete`;

/** Where the file system has the cluster's control file, which is never replaced. A copy has another place. */
function placeOf(clusterDir: string): string {
  const { dev, ino } = statSync(path.join(clusterDir, "global", "pg_control"));
  return `${dev}:${ino}`;
}

/** Notes that all files of the cluster are there. */
export function markComplete(clusterDir: string): void {
  writeFileSync(markFile(clusterDir), placeOf(clusterDir), { mode: 0o600 });
}

/** Whether the cluster was complete where it is now. A copied one may lack files. */
function isKnown(clusterDir: string): boolean {
  const mark = markFile(clusterDir);
  const control = path.join(clusterDir, "global", "pg_control");
  return existsSync(mark) && existsSync(control) && readFileSync(mark, "utf8") === placeOf(clusterDir);
}

/**
 * Creates the cluster, or checks one that was copied here before anything is written into it (reliability V7).
 * @throws Error with a sentence when files are missing.
 */
export async function prepareCluster(clusterDir: string): Promise<void> {
  if (!existsSync(clusterDir)) await createCluster(clusterDir);
  else if (!isKnown(clusterDir)) await checkCopy(clusterDir, clusterOptions);
  else return;
  markComplete(clusterDir);
}

/** Opens the cluster for reading and writing. @param hooks see DurableFiles. */
export async function openCluster(
  clusterDir: string,
  hooks?: FileHooks,
): Promise<{ cluster: PGlite; files: DurableFiles }> {
  const files = new DurableFiles(clusterDir, hooks);
  const cluster = new PGlite(clusterDir, { ...clusterOptions, fs: files, startParams: durableParams });
  const run = cluster.execProtocolRawSync.bind(cluster);
  // After a panic PGlite would repeat the next statement for ever, and the process would do nothing else.
  cluster.execProtocolRawSync = (message) => {
    if (files.lost) throw files.lost;
    return run(message);
  };
  await cluster.waitReady.catch((error: unknown) => {
    throw files.lost ?? error;
  });
  return { cluster, files };
}
