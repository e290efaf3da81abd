import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

interface Holder {
  pid: number;
  /** Tells one life of a process number from another: boot and start time, or "" where the system does not say. */
  life: string;
}

/** Start time of a process in clock ticks after boot, with the boot's id; "" where there is no /proc. */
function lifeOf(pid: number): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold spaces; start time is the 20th field after it.
    return `${boot}:${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return "";
  }
}

function isAlive({ pid, life }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const now = lifeOf(pid);
  return life === "" || now === "" || life === now;
}

function readHolder(file: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof value !== "object" || value === null || !("pid" in value) || !("life" in value)) return null;
    return { pid: Number(value.pid), life: String(value.life) };
  } catch {
    return null;
  }
}

/** Puts a whole file at `place`, unless there is one: true when it was put. */
function claim(place: string): boolean {
  const own = `${place}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, life: lifeOf(process.pid) } satisfies Holder), { mode: 0o600 });
  try {
    linkSync(own, place);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    unlinkSync(own);
  }
}

/** Removes a lock whose holder is gone. Only the owner of the guard file may, so that nobody removes a fresh lock. */
function removeStale(place: string): void {
  const guard = `${place}.guard`;
  if (!claim(guard)) {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 10_000) rmSync(guard, { force: true });
    return;
  }
  try {
    const holder = readHolder(place);
    if (!holder || !isAlive(holder)) rmSync(place, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/**
 * Takes the one lock of a data directory; two processes on one PGlite directory lose rows silently (reliability 0.3).
 * A lock left by a process that is gone is taken over, also when its number now belongs to another program.
 * @returns the function that gives the lock back.
 * @throws Error naming the process that holds it.
 */
export async function lockDirectory(dataDir: string): Promise<() => void> {
  const place = path.join(dataDir, "database.lock");
  for (let attempt = 0; attempt < 40; attempt += 1) {
    if (claim(place)) return () => rmSync(place, { force: true });
    const holder = readHolder(place);
    if (holder && isAlive(holder)) {
      throw new Error(`The data directory ${dataDir} is in use by process ${holder.pid}. Stop it, or set DATA_DIR.`);
    }
    removeStale(place);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The lock of the data directory ${dataDir} could not be taken.`);
}
