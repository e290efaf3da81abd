import { type ChildProcess, spawn } from "node:child_process";
import { projectDir } from "../../support/shop";

export interface Command {
  file: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

export interface Outcome {
  code: number;
  /** The last characters of both outputs together. */
  output: string;
}

const maxOutput = 20_000;
const running = new Set<ChildProcess>();
let isEnding = false;

function signalAll(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/**
 * Runs a command in the project and collects its output, without showing it. It gets a process group of its own, so that `endAll`
 * reaches its children too. @throws Error when the file cannot be run.
 */
export function startCommand({ file, args, env }: Command): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: projectDir,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    running.add(child);
    let output = "";
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-maxOutput);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", (error) => {
      running.delete(child);
      reject(error);
    });
    child.once("close", (code) => {
      running.delete(child);
      // A command that was interrupted has not failed, and nothing may start after it.
      if (!isEnding) resolve({ code: code ?? 1, output });
    });
  });
}

/** How long commands may take to end after Ctrl-C: the browser tests stop their shops. */
const graceMs = 10_000;

/** At Ctrl-C, or when this process is asked to end: ends all commands with their children, then this process. */
export function endCommandsWithProcess(): void {
  const end = (signal: NodeJS.Signals) => {
    // Asked twice, or too slow: at once.
    if (isEnding) {
      signalAll("SIGKILL");
      process.exit(130);
    }
    isEnding = true;
    process.stdout.write("\ninterrupted: ending what runs\n");
    signalAll(signal);
    const until = Date.now() + graceMs;
    setInterval(() => {
      if (running.size > 0 && Date.now() < until) return;
      signalAll("SIGKILL");
      process.exit(130);
    }, 100);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(signal));
}
