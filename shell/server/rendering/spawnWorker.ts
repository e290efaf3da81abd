import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, statSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { Heartbeat } from "../../protocol/Heartbeat";
import { trialPriority } from "./trialPriority";
import type { SpawnedProcess, WorkerSpawner } from "./WorkerSpawner";

/** Objects of JavaScript that a worker may hold, MB. Array buffers do not count: `RenderWorker` measures the process. */
const maxHeapMb = 256;
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

/** Each thread has the priority of its own, so a process that collects garbage with five takes more from the others. */
const trialFlags = ["--single-threaded-gc"];

/** Whether every user may run this Node, by the rights of the file and its folders. */
function isRunByAll(): boolean {
  const folders = process.execPath.split(path.sep).map((_, index, parts) => parts.slice(0, index + 1).join(path.sep));
  return folders.every((folder) => (statSync(folder || path.sep).mode & 0o001) !== 0);
}

/** Root gives its workers a user without rights. Any other user may only run them as itself. */
const user = process.getuid?.() === 0 && isRunByAll() ? { uid: userWithoutRights, gid: userWithoutRights } : {};

/** A folder that only this user can open. */
function openFolder(): string {
  for (const parent of ["/dev/shm", tmpdir()]) {
    try {
      return mkdtempSync(path.join(parent, "aurelle-worker-"));
    } catch (error) {
      if (parent === tmpdir()) throw error; // the first folder is in memory, and only Linux has it
    }
  }
  throw new Error("no folder for temporary files");
}

export interface SpawnedWorker extends SpawnedProcess {
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
 * @throws Error when the process did not start
 */
export async function spawnWorker(
  spawner: Pick<WorkerSpawner, "spawn">,
  source: Uint8Array,
  isForTrials: boolean,
): Promise<SpawnedWorker> {
  const { TZ } = process.env; // dates in a page must not depend on the process that renders it
  // What both processes open by its name loses the name once they have.
  const folder = openFolder();
  const server = createServer();
  let fd: number | undefined;
  try {
    const [heartbeat, messages] = [path.join(folder, "heartbeat"), path.join(folder, "messages")];
    fd = openSync(heartbeat, "wx+", 0o600);
    const connection = once(server, "connection") as Promise<[Socket]>;
    connection.catch(() => {}); // the error of the request is thrown
    server.listen(messages);
    await once(server, "listening");
    const spawned = await spawner.spawn({
      source,
      flags: isForTrials ? [...trialFlags, ...flags] : flags,
      user,
      cwd: path.parse(process.execPath).root,
      env: TZ === undefined ? {} : { TZ },
      heartbeat,
      messages,
      priority: isForTrials ? trialPriority : null,
    });
    const [socket] = await connection;
    socket.on("error", () => {}); // the process has ended, which `ended` reports
    const opened = fd;
    return { ...spawned, messages: socket, heartbeat: new Heartbeat(opened), close: () => closeSync(opened) };
  } catch (error) {
    if (fd !== undefined) closeSync(fd);
    throw error;
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
