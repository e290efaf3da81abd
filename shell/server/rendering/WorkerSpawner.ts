// biome-ignore lint/style/noRestrictedImports: here the one process is started that starts the others
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { projectDir } from "../config";

const script = path.join(projectDir, "shell/server/rendering/spawnerProcess.mjs");

export interface SpawnRequest {
  kind: "spawn";
  id: number;
  /** The text of the worker's module. */
  source: Uint8Array;
  /** Of Node. */
  flags: readonly string[];
  /** The user and group of the worker; those of this process where they are missing. */
  user: { uid?: number; gid?: number };
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** The file of the worker's heartbeat. */
  heartbeat: string;
  /** The socket whose connection becomes the worker's pipe for messages. */
  messages: string;
  /** `null`: that of this process. */
  priority: number | null;
}
export type SpawnerRequest = SpawnRequest | { kind: "kill"; id: number };
export type SpawnerAnswer =
  | { kind: "spawned"; id: number; pid: number }
  | { kind: "failed"; id: number; message: string }
  /** `how`: the exit code or the signal. */
  | { kind: "ended"; id: number; how: string };

/** A process that the spawner has started. */
export interface SpawnedProcess {
  pid: number;
  /** The exit code or the signal, once it has ended. */
  ended: Promise<string>;
  /** Ends it at once. Without effect on one that has ended. */
  kill: () => void;
}

interface KnownProcess {
  spawner: ChildProcess;
  pid: number | null;
  start: (pid: number) => void;
  fail: (error: Error) => void;
  end: (how: string) => void;
}

function endNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it has ended already
  }
}

/**
 * Starts processes by a small process of its own, which takes a tenth of the time that this one would be stopped for. It starts with the
 * first request, and again after it broke.
 */
export class WorkerSpawner {
  #spawner: ChildProcess | null = null;
  #lastId = 0;
  readonly #processes = new Map<number, KnownProcess>();

  /** @throws Error when the process did not start */
  spawn(request: Omit<SpawnRequest, "kind" | "id">): Promise<SpawnedProcess> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#spawner ??= this.#open();
    const spawner = this.#spawner;
    return new Promise((resolve, reject) => {
      let end = (_: string) => {};
      const ended = new Promise<string>((resolveEnd) => {
        end = resolveEnd;
      });
      const kill = () => this.#send(spawner, { kind: "kill", id });
      const start = (pid: number) => resolve({ pid, ended, kill });
      this.#processes.set(id, { spawner, pid: null, start, fail: reject, end });
      this.#keepRunning();
      this.#send(spawner, { kind: "spawn", id, ...request });
    });
  }

  /** Ends the processes that have not ended yet. */
  close(): void {
    this.#spawner?.disconnect();
    this.#spawner = null;
  }

  #open(): ChildProcess {
    const spawner = fork(script, { execArgv: [], env: {}, serialization: "advanced" });
    spawner.unref();
    spawner.on("message", (message) => this.#receive(message as SpawnerAnswer)); // sent by spawnerProcess.mjs
    // It has either event when it could not start or broke.
    for (const event of ["error", "exit"] as const) spawner.once(event, () => this.#onEnd(spawner));
    return spawner;
  }

  #send(spawner: ChildProcess, message: SpawnerRequest): void {
    // One that cannot be reached has ended, which its event reports.
    if (spawner.connected) spawner.send(message, () => {});
  }

  /** While a process is starting, this process keeps running. */
  #keepRunning(): void {
    const isStarting = [...this.#processes.values()].some(({ pid }) => pid === null);
    if (isStarting) this.#spawner?.channel?.ref();
    else this.#spawner?.channel?.unref();
  }

  #receive(answer: SpawnerAnswer): void {
    const known = this.#processes.get(answer.id);
    if (!known) return;
    if (answer.kind === "spawned") {
      known.pid = answer.pid;
      known.start(answer.pid);
    } else {
      this.#processes.delete(answer.id);
      if (answer.kind === "failed") known.fail(new Error(answer.message));
      else known.end(answer.how);
    }
    this.#keepRunning();
  }

  /** No other process reports the end of its processes, so they end too. */
  #onEnd(spawner: ChildProcess): void {
    if (this.#spawner === spawner) this.#spawner = null;
    for (const [id, { spawner: its, pid, fail, end }] of this.#processes) {
      if (its !== spawner) continue;
      this.#processes.delete(id);
      if (pid !== null) endNow(pid);
      fail(new Error("the spawner has ended"));
      end("SIGKILL");
    }
  }
}
