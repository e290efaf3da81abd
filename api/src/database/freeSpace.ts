import { open, rm } from "node:fs/promises";
import path from "node:path";

const fullCodes: readonly unknown[] = ["ENOSPC", "EDQUOT"];

/** Whether there was no space for a file. Some file systems, such as NFS, say so only when it is synced. */
export const isDiskFull = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && fullCodes.includes(error.code);

/** More than a checkpoint needs for files that do not exist yet. */
const checkpointBytes = 2 ** 20;

/**
 * Whether a folder takes the new files of a checkpoint: PostgreSQL stops when it cannot write them. A file is written, because what
 * file systems report as free may not be this user's.
 */
export async function canCheckpoint(folder: string): Promise<boolean> {
  const name = path.join(folder, "checkpoint.tmp");
  try {
    const file = await open(name, "w");
    try {
      await file.writeFile(Buffer.alloc(checkpointBytes));
      await file.sync();
    } finally {
      await file.close();
    }
    await rm(name);
    return true;
  } catch {
    await rm(name, { force: true }).catch(() => undefined);
    return false;
  }
}
