import { randomBytes } from "node:crypto";
import {
  closeSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statfsSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** The machine, kernel and process namespace in which a process runs. Texts are "" where the system does not tell. */
export interface Place {
  host: string;
  /** The id of this start of the kernel. */
  boot: string;
  namespace: string;
  /** Whether other machines may use the directory too. */
  isShared: boolean;
}

/** The content of the lock file. */
export interface LockOwner {
  pid: number;
  /** Distinguishes processes that had the same number: boot and start time. */
  life: string;
  host: string;
  namespace: string;
  /** Whether the owner could be asked through its socket. */
  hasSocket: boolean;
  token: string;
}

const tryRead = (read: () => string): string => {
  try {
    return read();
  } catch {
    return "";
  }
};

/** `statfs` types of file systems that one machine has for itself: ext4, XFS, Btrfs, tmpfs, overlay, ZFS, F2FS, bcachefs, APFS, HFS+. */
const localTypes = [
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e, 0x1a, 0x11,
];

export function placeOf(folder: string): Place {
  return {
    host: os.hostname(),
    boot: tryRead(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
    namespace: tryRead(() => readlinkSync("/proc/self/ns/pid")),
    isShared: process.platform !== "win32" && !localTypes.includes(statfsSync(folder).type),
  };
}

/** Start time of a process in clock ticks after boot, with the boot's id; "" where there is no /proc. */
function lifeOf(pid: number, { boot }: Place): string {
  const stat = tryRead(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The name in brackets may contain spaces; the start time is the 20th field after it.
  return boot === "" || stat === "" ? "" : `${boot}:${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
}

export const ownerHere = (place: Place, hasSocket: boolean): LockOwner => ({
  pid: process.pid,
  life: lifeOf(process.pid, place),
  host: place.host,
  namespace: place.namespace,
  hasSocket,
  token: randomBytes(16).toString("hex"),
});

/** The owner in the lock file, `null` when there is no file. A file that cannot be read has an owner without properties. */
export function readLock(file: string): Partial<LockOwner> | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null; // errors of Node's calls have a code
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM"; // as above
  }
}

/**
 * Whether the owner of a lock lives, although no process replied. `unsure`: nothing on this machine tells.
 * @param canAsk whether an owner on this kernel that has a socket would have replied.
 */
export function judge(owner: Partial<LockOwner>, here: Place, canAsk: boolean): "lives" | "gone" | "unsure" {
  const { pid = 0, life = "", host = here.host, namespace = here.namespace, hasSocket = false } = owner;
  const boot = life.split(":")[0] ?? "";
  const isKnown = boot !== "" && here.boot !== "";
  const isOtherKernel = isKnown ? boot !== here.boot : host !== here.host;
  // A disk of one machine that has started again since: no process of before lives.
  if (isOtherKernel || pid === 0) return here.isShared ? "unsure" : isKnown || pid === 0 ? "gone" : "unsure";
  if (hasSocket && canAsk) return "gone";
  if (namespace !== here.namespace) return "unsure";
  const now = lifeOf(pid, here);
  return hasProcess(pid) && (life === "" || now === "" || life === now) ? "lives" : "gone";
}

/** Creates the lock file, complete, unless it exists. Returns whether it was created. */
export function createLock(file: string, owner: LockOwner): boolean {
  const own = `${file}.${owner.token}`;
  writeFileSync(own, JSON.stringify(owner), { mode: 0o600 });
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false; // as above
    throw error;
  } finally {
    unlinkSync(own);
  }
}

/** Removes the lock of an owner that has been judged, and leaves one that another process has created meanwhile. */
export function removeLock(file: string, judged: Partial<LockOwner>): void {
  const aside = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    renameSync(file, aside);
    if (JSON.stringify(readLock(aside)) !== JSON.stringify(judged)) linkSync(aside, file);
  } catch {
    // Another process has removed or created it: the next attempt judges what is there.
  }
  rmSync(aside, { force: true });
}

/** Opens the file, because a network file system returns the time of an open file as the server has it. */
function timeOf(file: string): number {
  try {
    const opened = openSync(file, "r");
    try {
      return fstatSync(opened).mtimeMs;
    } finally {
      closeSync(opened);
    }
  } catch {
    return 0;
  }
}

/** An owner touches its lock this often, ms. */
export const beatMs = 5000;

export function beat(file: string): void {
  const now = new Date();
  utimesSync(file, now, now);
}

/** Whether a process touches the lock file, on this machine or on another. Clocks are not compared. */
export async function isBeating(file: string, intervalMs: number): Promise<boolean> {
  const before = timeOf(file);
  for (let look = 0; look < 20; look += 1) {
    await sleep(intervalMs / 5);
    if (timeOf(file) !== before) return true;
  }
  return false;
}
