import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { UserError } from "../UserError";
import { codeOf } from "./codeOf";

/** A lock older than this belongs to a writer that crashed, ms. */
const staleLockMs = 10_000;
/** How long a writer tries to get the lock, ms. Longer than `staleLockMs`, so that a crashed writer blocks no other. */
export const lockTimeoutMs = 15_000;

export const otherWriter = () => new UserError("Another process is writing the registry. Try again.");

/**
 * Runs `work` while this process owns the lock file of a folder.
 * @param work receives a function that throws when another writer has taken over the lock, because `work` took too long
 */
export async function withDirectoryLock<T>(
  dir: string,
  work: (assertOwned: () => Promise<void>) => Promise<T>,
): Promise<T> {
  await mkdir(dir, { recursive: true });
  const lock = path.join(dir, "remotes.lock");
  const token = randomUUID();
  const isOwned = async () => (await readFile(lock, "utf8").catch(() => "")) === token;
  const deadline = Date.now() + lockTimeoutMs;
  for (;;) {
    try {
      await writeFile(lock, token, { flag: "wx" });
      break;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") {
        // On a full disk the lock was made, but its owner could not be written into it.
        if ((await readFile(lock, "utf8").catch(() => null)) === "") await rm(lock, { force: true });
        throw error;
      }
      const age = Date.now() - (await stat(lock).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
      if (age > staleLockMs) await rm(lock, { force: true });
      else if (Date.now() > deadline) throw otherWriter();
      else await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30));
    }
  }
  const assertOwned = async () => {
    if (!(await isOwned())) throw otherWriter();
  };
  try {
    return await work(assertOwned);
  } finally {
    if (await isOwned()) await rm(lock, { force: true });
  }
}
