import { constants, cpSync, existsSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";

/** Files without which no cluster opens. */
const requiredFiles = [
  "PG_VERSION",
  "global/pg_control",
  "global/pg_filenode.map",
  "global/1262",
  "base",
  "pg_wal",
  "pg_xact/0000",
  "pg_multixact/members/0000",
  "pg_multixact/offsets/0000",
];

const incomplete = (clusterDir: string, reason: string, cause?: unknown) =>
  new Error(
    `The database in ${clusterDir} is not complete: ${reason}. Nothing was changed. Copy it again as a whole, or restore a backup.`,
    { cause },
  );

/** Bytes of all files below a folder. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

/** Tables and indexes whose file is missing, or does not consist of whole pages. */
const brokenRelations = `
  SELECT relname AS name FROM pg_class, LATERAL pg_stat_file(pg_relation_filepath(oid), true) AS file
  WHERE relkind IN ('r', 'i', 'S', 't', 'm') AND (file.size IS NULL OR file.size % 8192 <> 0)`;

async function readAll(cluster: PGlite): Promise<void> {
  const { rows: broken } = await cluster.query<{ name: string }>(brokenRelations);
  if (broken[0]) throw new Error(`the file of ${broken[0].name} is missing or cut off`);
  const { rows: tables } = await cluster.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  for (const { name } of tables) await cluster.query(`SELECT count(*) FROM ${name}`);
}

/** Opens a second copy, because opening changes files, and reads every table. */
async function tryToOpen(clusterDir: string, options: PGliteOptions): Promise<void> {
  const trial = `${clusterDir}.trial`;
  rmSync(trial, { recursive: true, force: true });
  try {
    cpSync(clusterDir, trial, { recursive: true, mode: constants.COPYFILE_FICLONE });
    const cluster = await PGlite.create(trial, options);
    try {
      await readAll(cluster);
    } finally {
      await cluster.close();
    }
  } catch (error) {
    throw incomplete(clusterDir, error instanceof Error ? error.message.replace(/\.$/, "") : String(error), error);
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

/**
 * Checks a cluster that was copied to where it is, without changing a file of it.
 * @throws Error with a sentence when files are missing or cut off.
 */
export async function checkCopy(clusterDir: string, options: PGliteOptions): Promise<void> {
  const missing = requiredFiles.find((name) => !existsSync(path.join(clusterDir, name)));
  if (missing) throw incomplete(clusterDir, `${missing} is missing`);
  const { bavail, bsize } = statfsSync(clusterDir);
  if (bavail * bsize < 1.2 * sizeOf(clusterDir)) {
    process.emitWarning(
      `There is no space to check the database in ${clusterDir}, which was copied. It is opened unchecked.`,
    );
    return;
  }
  await tryToOpen(clusterDir, options);
}
