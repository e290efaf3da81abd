import { createWriteStream, existsSync } from "node:fs";
import { chmod, mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileTime } from "../fileTime";

export type BackupKind = "pglite" | "postgres";

const extensions: Record<BackupKind, string> = { pglite: "pglite.tar.gz", postgres: "dump" };

/** `backups/aurelle-20260131T031500000Z.dump` below the data directory. */
export function backupName(dataDir: string, kind: BackupKind, now: Date): string {
  return path.join(dataDir, "backups", `aurelle-${fileTime(now)}.${extensions[kind]}`);
}

/** The kind of a backup file, by its first bytes. @throws Error with a sentence when the file is no backup. */
export async function kindOfBackup(file: string): Promise<BackupKind> {
  const handle = await open(file).catch(() => {
    throw new Error(`There is no file ${file}.`);
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    if (buffer.toString("latin1") === "PGDMP") return "postgres";
    if (buffer[0] === 0x1f && buffer[1] === 0x8b) return "pglite";
    throw new Error(`${file} is not a backup of the shop.`);
  } finally {
    await handle.close();
  }
}

/**
 * Lets `write` fill a new file that only its owner can read. The file has its name only when it is complete and on the
 * disk. Returns its size in bytes. @throws Error when the file exists already.
 */
export async function writeAtomically(file: string, write: (temporaryFile: string) => Promise<void>): Promise<number> {
  if (existsSync(file)) throw new Error(`There is a file ${file} already.`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.part`;
  try {
    await rm(temporaryFile, { force: true });
    await (await open(temporaryFile, "wx", 0o600)).close();
    await write(temporaryFile);
    await chmod(temporaryFile, 0o600);
    const handle = await open(temporaryFile, "r+");
    await handle.sync();
    await handle.close();
    await rename(temporaryFile, file);
    return (await stat(file)).size;
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
}

/** Writes a stream into a file. */
export const writeStream = (temporaryFile: string, content: Readable): Promise<void> =>
  pipeline(content, createWriteStream(temporaryFile));
