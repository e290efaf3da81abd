import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  beat,
  beatMs,
  createLock,
  isBeating,
  judge,
  type LockOwner,
  ownerHere,
  type Place,
  placeOf,
  readLock,
  removeLock,
} from "./lockFile";
import { announce, isListening, type Presence } from "./presence";

/** The socket on which all versions serve backups. A process that listens there has the database open. */
export const backupSocket = "backup.sock";

const lockFile = (dataDir: string) => path.join(dataDir, "database.lock");

export interface LockOptions {
  /** Called once when another process has taken the lock, because this one did not touch it for too long. */
  onLost?: (error: Error) => void;
  /** For tests. */
  place?: Place;
  beatMs?: number;
}

const inUse = (dataDir: string, who: string) =>
  new Error(`The data directory ${dataDir} is in use by ${who}. Stop it, or set DATA_DIR.`);

function nameOf({ pid, host, namespace = "" }: Partial<LockOwner>, here: Place): string {
  if (!pid) return "another process";
  const isHere = host === undefined || (host === here.host && (namespace === "" || namespace === here.namespace));
  return isHere ? `process ${pid}` : `process ${pid} of ${host}, which may be another container or machine`;
}

/** Another process that wants the directory goes first. */
class GiveWay extends Error {}

/**
 * Waits until no other process on this kernel has or wants the directory. Of several that want it, the one with the lowest rank
 * goes on. @throws Error naming the process that has it.
 */
async function awaitTurn(presence: Presence, rank: string, dataDir: string, here: Place): Promise<void> {
  for (let round = 0; round < 1200; round += 1) {
    const others = await presence.others();
    if (others.length === 0) return;
    const owner = others.find((other) => other === null || other.isOwner);
    if (owner !== undefined) {
      throw inUse(dataDir, nameOf({ ...readLock(lockFile(dataDir)), ...owner }, here));
    }
    if (others.some((other) => other !== null && other.rank < rank)) throw new GiveWay();
    await sleep(20);
  }
  throw inUse(dataDir, "another process that starts");
}

/** Announces this process and waits for its turn. Returns null where there are no sockets. */
async function takeTurn(dataDir: string, here: Place): Promise<Presence | null> {
  const rank = randomBytes(8).toString("hex");
  for (;;) {
    const presence = await announce(dataDir, { rank, pid: process.pid, host: here.host });
    if (!presence) return null;
    try {
      await awaitTurn(presence, rank, dataDir, here);
      return presence;
    } catch (error) {
      presence.leave();
      if (!(error instanceof GiveWay)) throw error;
      await sleep(30 + Math.random() * 50);
    }
  }
}

/** Creates the lock file, after removing one whose owner is gone. @throws Error naming an owner that lives, or may live. */
async function claim(dataDir: string, owner: LockOwner, here: Place, intervalMs: number): Promise<void> {
  const file = lockFile(dataDir);
  for (let attempt = 0; attempt < 40; attempt += 1) {
    if (createLock(file, owner)) return;
    const found = readLock(file);
    if (!found) continue;
    const state = judge(found, here, owner.hasSocket);
    if (state === "lives" || (state === "unsure" && (await isBeating(file, intervalMs)))) {
      throw inUse(dataDir, nameOf(found, here));
    }
    removeLock(file, found);
    await sleep(25);
  }
  throw new Error(`The lock of the data directory ${dataDir} could not be taken.`);
}

/** Touches the lock file from time to time, so that other machines see that its owner lives. */
function startBeating(file: string, owner: LockOwner, { beatMs: intervalMs = beatMs, onLost }: LockOptions) {
  const timer = setInterval(() => {
    try {
      const found = readLock(file);
      if (found?.token === owner.token) return beat(file);
      // Deleted by hand: it is made again.
      if (!found && createLock(file, owner)) return;
    } catch {
      return; // a disk that is full or away for a moment: the next beat tries again
    }
    clearInterval(timer);
    onLost?.(new Error("Another process has taken the lock of the data directory. This one must not write any more."));
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Takes the one lock of a data directory; two processes on one PGlite directory lose rows silently (reliability E5, V4).
 *
 * Processes on one kernel ask each other through sockets, also those of different containers. The lock file is for other machines on
 * a network file system, and for systems without such sockets. The lock of a process that has ended is taken over at once. Where
 * nothing tells whether the owner lives, its lock is watched for 20 s, and taken over when nothing touches it.
 * @returns the function that releases the lock.
 * @throws Error naming the process that has the lock.
 */
export async function lockDirectory(dataDir: string, options: LockOptions = {}): Promise<() => void> {
  const file = lockFile(dataDir);
  const here = options.place ?? placeOf(dataDir);
  const presence = await takeTurn(dataDir, here);
  const owner = ownerHere(here, presence !== null);
  try {
    if (await isListening(dataDir, backupSocket)) throw inUse(dataDir, nameOf(readLock(file) ?? {}, here));
    await claim(dataDir, owner, here, options.beatMs ?? beatMs);
  } catch (error) {
    presence?.leave();
    throw error;
  }
  presence?.own();
  const stopBeating = startBeating(file, owner, options);
  return () => {
    stopBeating();
    if (readLock(file)?.token === owner.token) rmSync(file, { force: true });
    presence?.leave();
  };
}
