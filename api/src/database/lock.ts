import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

interface LockOwner {
  pid: number;
  /** Distinguishes processes that had the same number: boot and start time, or "" where the system does not provide them. */
  life: string;
}

/** Start time of a process in clock ticks after boot, with the boot's id; "" where there is no /proc. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain spaces; the start time is the 20th field after it.
    return `${boot}:${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return "";
  }
}

function isAlive({ pid, life }: LockOwner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false; // errors of Node's calls have a code
  }
  const now = startOf(pid);
  return life === "" || now === "" || life === now;
}

function readOwner(file: string): LockOwner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof value !== "object" || value === null || !("pid" in value) || !("life" in value)) return null;
    return { pid: Number(value.pid), life: String(value.life) };
  } catch {
    return null;
  }
}

/** Creates the lock file, complete, unless it exists. Returns whether it was created. */
function claim(lockFile: string): boolean {
  const own = `${lockFile}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, life: startOf(process.pid) } satisfies LockOwner), {
    mode: 0o600,
  });
  try {
    linkSync(own, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false; // as above
    throw error;
  } finally {
    unlinkSync(own);
  }
}

/** Removes a lock whose process is gone. Only the owner of the guard file removes it, so that a new lock is never removed. */
function removeStale(lockFile: string): void {
  const guard = `${lockFile}.guard`;
  if (!claim(guard)) {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 10_000) rmSync(guard, { force: true });
    return;
  }
  try {
    const owner = readOwner(lockFile);
    if (!owner || !isAlive(owner)) rmSync(lockFile, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/**
 * Takes the one lock of a data directory; two processes on one PGlite directory lose rows silently (reliability E5). The
 * lock of a process that has ended is taken over, also when another program now has its process number.
 * @returns the function that releases the lock.
 * @throws Error naming the process that has the lock.
 */
export async function lockDirectory(dataDir: string): Promise<() => void> {
  const lockFile = path.join(dataDir, "database.lock");
  for (let attempt = 0; attempt < 40; attempt += 1) {
    if (claim(lockFile)) return () => rmSync(lockFile, { force: true });
    const owner = readOwner(lockFile);
    if (owner && isAlive(owner)) {
      throw new Error(`The data directory ${dataDir} is in use by process ${owner.pid}. Stop it, or set DATA_DIR.`);
    }
    removeStale(lockFile);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The lock of the data directory ${dataDir} could not be taken.`);
}
