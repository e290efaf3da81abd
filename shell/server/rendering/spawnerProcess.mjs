// Starts the worker processes for the document server, in a process of its own (docs/decisions/0035-worker-spawner.md). Starting a process
// copies the memory map of the one that starts it, which stops a document server of 500 MB for 70 ms, and this one for 8.
// WorkerSpawner.ts starts this file, as plain JavaScript, so that it has no loader and stays small.
// biome-ignore lint/style/noRestrictedImports: this process is small
import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { connect } from "node:net";
import { setPriority } from "node:os";

/** @typedef {import("./WorkerSpawner").SpawnRequest} SpawnRequest */
/** @typedef {import("./WorkerSpawner").SpawnerRequest} SpawnerRequest */
/** @typedef {import("./WorkerSpawner").SpawnerAnswer} SpawnerAnswer */

/** @type {Map<number, import("node:child_process").ChildProcess>} */
const workers = new Map();

/** @param {SpawnerAnswer} message */
const answer = (message) => process.send?.(message);

/** @param {number} pid @param {number} priority */
function prioritize(pid, priority) {
  try {
    setPriority(pid, priority);
  } catch {
    // A process that ends at once has no priority any more. Its end is reported.
  }
}

/** @param {SpawnRequest} request @param {import("node:net").Socket} messages the worker gets it as its pipe for messages */
function start({ id, source, flags, user, cwd, env, heartbeat, priority }, messages) {
  const fd = openSync(heartbeat, "r+");
  try {
    const child = spawn(process.execPath, flags, {
      ...user,
      cwd,
      env,
      // The document server reads what has happened from the heartbeat and from the exit code.
      stdio: ["pipe", "ignore", "ignore", fd, messages],
    });
    child.on("error", ({ message }) => answer({ kind: "failed", id, message }));
    if (child.pid === undefined) return;
    workers.set(id, child);
    child.on("exit", (code, signal) => {
      workers.delete(id);
      answer({ kind: "ended", id, how: String(signal ?? code) });
    });
    if (priority !== null) prioritize(child.pid, priority);
    answer({ kind: "spawned", id, pid: child.pid });
    child.stdin?.on("error", () => {}); // the process has ended, which `exit` reports
    // As a function, because the module takes its own globals away.
    child.stdin?.write("((module, exports, require) => {");
    child.stdin?.write(source);
    child.stdin?.end("\n})({}, {}, require);");
  } finally {
    closeSync(fd);
    messages.destroy(); // the worker has its own
  }
}

process.on("message", (message) => {
  const request = /** @type {SpawnerRequest} */ (message); // sent by WorkerSpawner.ts
  if (request.kind === "kill") {
    workers.get(request.id)?.kill("SIGKILL");
    return;
  }
  const fail = (/** @type {Error} */ error) => answer({ kind: "failed", id: request.id, message: error.message });
  const messages = connect(request.messages);
  messages.once("error", fail);
  messages.once("connect", () => {
    try {
      start(request, messages);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
});
// The document server has ended. Each worker ends with its pipe.
process.on("disconnect", () => process.exit());
// Ctrl-C reaches every process of the group. The document server may still need workers to answer its last requests.
process.on("SIGINT", () => {});
