import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { UserError } from "../UserError";
import { codeOf } from "./codeOf";
import { fileClock } from "./fileClock";

/** A lock older than this belongs to a writer that crashed, ms. */
const staleLockMs = 10_000;
/**
 * How long a writer waits while no other gets through, ms. Longer than `staleLockMs`, so that a crashed writer blocks no other. Who
 * waits among many starts anew with each that gets through: the last of a hundred is not rejected because the machine is busy.
 */
export const lockTimeoutMs = 15_000;

export const otherWriter = () => new UserError("Another process is writing the registry. Try again.");

/** Removes the lock of a crashed writer, and leaves one that another process has made since this one was judged. */
async function removeLock(lock: string, judged: string): Promise<void> {
  const aside = `${lock}.${randomUUID()}.tmp`;
  try {
    await rename(lock, aside);
    if ((await readFile(aside, "utf8")) !== judged) await link(aside, lock);
  } catch (error) {
    // Another process has removed it, or made one: the next attempt judges what is there.
    if (codeOf(error) !== "ENOENT" && codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** @returns the owner's token, or null: it was removed meanwhile */
async function ownerOf(lock: string): Promise<string | null> {
  try {
    return await readFile(lock, "utf8");
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return null;
  }
}

/**
 * Removes the lock if its owner has crashed.
 * @param now the clock of its folder. @returns whether another attempt may succeed
 */
async function removeStaleLock(lock: string, owner: string, now: () => number): Promise<boolean> {
  try {
    if (now() - (await stat(lock)).mtimeMs <= staleLockMs) return false;
    await removeLock(lock, owner);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error; // else it was removed meanwhile
  }
  return true;
}

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
  let other: string | null = null;
  let deadline = 0;
  let now: (() => number) | null = null;
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
      now ??= await fileClock(dir);
      const owner = await ownerOf(lock);
      if (owner === null) continue;
      if (owner !== other) deadline = Date.now() + lockTimeoutMs;
      other = owner;
      if (await removeStaleLock(lock, owner, now)) continue;
      if (Date.now() > deadline) throw otherWriter();
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30));
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
