import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, statSync, unlinkSync } from "node:fs";
import type { Socket } from "node:net";
import { constants, setPriority, tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { Heartbeat } from "../../protocol/Heartbeat";
import { messageFd } from "../../protocol/renderMessages";

/** Objects of JavaScript that a worker may hold, MB. Array buffers do not count: `RenderWorker` measures the process. */
const maxHeapMb = 256;
/** Where the cores are busy, a worker for trials gets an eighth of what another process gets. */
const trialPriority = constants.priority.PRIORITY_BELOW_NORMAL;
/** The user and the group that own no files on most systems. */
const userWithoutRights = 65_534;

/** Node's permission model: without a flag that allows it, a process reads no file and starts no process and no thread. */
const permissionFlags = ["--permission", "--experimental-permission"].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

const flags = [
  ...permissionFlags.slice(0, 1),
  "--disallow-code-generation-from-strings",
  `--max-old-space-size=${maxHeapMb}`,
  "--no-warnings",
  // The module is read from standard input, so the process needs to read no file at all.
  "-",
];

/** Whether every user may run this Node, by the rights of the file and its folders. */
function isRunByAll(): boolean {
  const folders = process.execPath.split(path.sep).map((_, index, parts) => parts.slice(0, index + 1).join(path.sep));
  return folders.every((folder) => (statSync(folder || path.sep).mode & 0o001) !== 0);
}

/** Root gives its workers a user without rights. Any other user may only run them as itself. */
const user = process.getuid?.() === 0 && isRunByAll() ? { uid: userWithoutRights, gid: userWithoutRights } : {};

/** A file without a name, which ends with the last process that has it open. */
function openHeartbeat(): number {
  for (const folder of ["/dev/shm", tmpdir()]) {
    const file = path.join(folder, `aurelle-heartbeat-${process.pid}-${performance.now()}`);
    try {
      const fd = openSync(file, "wx+", 0o600);
      unlinkSync(file);
      return fd;
    } catch (error) {
      if (folder === tmpdir()) throw error; // the first folder is in memory, and only Linux has it
    }
  }
  throw new Error("no folder for temporary files");
}

/** A process that ends at once has no priority any more. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, trialPriority);
  } catch {
    // `exit` reports it
  }
}

export interface SpawnedWorker {
  child: ChildProcess;
  /** The pipe for messages. It keeps this process running unless it is unreferenced. */
  messages: Socket;
  heartbeat: Heartbeat;
  /** Closes what this process has open. Call it once the worker has ended. */
  close: () => void;
}

/**
 * Starts a process that runs a module without rights: no environment, no files, no processes or threads, no code made of text.
 * @param source the text of a CommonJS module without imports of other files
 * @param isForTrials whether other processes go first where the cores are busy
 */
export function spawnWorker(source: Buffer, isForTrials: boolean): SpawnedWorker {
  const fd = openHeartbeat();
  const { TZ } = process.env; // dates in a page must not depend on the process that renders it
  const child = spawn(process.execPath, flags, {
    ...user,
    cwd: path.parse(process.execPath).root,
    env: TZ === undefined ? {} : { TZ },
    // `RenderWorker` reads what has happened from the heartbeat and from the exit code.
    stdio: ["pipe", "ignore", "ignore", fd, "pipe"],
  });
  if (isForTrials && child.pid !== undefined) lowerPriority(child.pid);
  child.stdin?.on("error", () => {}); // the process has ended, which `exit` reports
  // As a function, because the module takes its own globals away.
  child.stdin?.write("((module, exports, require) => {");
  child.stdin?.write(source);
  child.stdin?.end("\n})({}, {}, require);");
  const messages = child.stdio[messageFd] as Socket; // what Node opens for "pipe"
  messages.on("error", () => {}); // the process has ended, which `exit` reports
  // The pipe keeps this process running: `RenderWorker` lets go of it while the worker has nothing to do.
  child.unref();
  return { child, messages, heartbeat: new Heartbeat(fd), close: () => closeSync(fd) };
}
