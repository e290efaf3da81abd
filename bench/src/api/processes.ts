import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { projectDir } from "@aurelle/e2e/shop";
import { freePort } from "../../../mfe/src/build/freePort";

export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once("exit", () => resolve()));

/**
 * Starts a TypeScript file as its own process on a free port, and waits until it prints that it listens.
 * @param checkout the folder of the project.
 * @throws Error when it ends before.
 */
export async function startProcess(
  file: string,
  env: Readonly<Record<string, string>>,
  checkout = projectDir,
): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "tsx", path.join(checkout, file)], {
    cwd: checkout,
    env: { PATH: process.env.PATH ?? "", PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => chunk.includes("listens") && resolve());
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code} before it listened`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      const exit = ended(child);
      child.kill("SIGTERM");
      await exit;
    },
  };
}
