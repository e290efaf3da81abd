import { fork } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectDir } from "../config";

interface Built {
  errors: readonly string[];
  shared: Readonly<Record<string, { version: string }>>;
}

/** The worker's module, built from the source, with the versions of the shared modules that it provides. */
export interface BuiltWorker {
  dir: string;
  file: string;
  versions: Readonly<Record<string, string>>;
}

/** Builds the module that worker processes run into a new folder. It takes 3 s. @throws Error with the bundler's messages. */
export async function buildWorker(): Promise<BuiltWorker> {
  const dir = await mkdtemp(path.join(tmpdir(), "worker-"));
  const child = fork(path.join(projectDir, "mfe/src/build/bundlerProcess.mjs"), { execArgv: [] });
  const built = await new Promise<Built>((resolve, reject) => {
    child.once("message", (message) => resolve(message as Built)); // sent by bundlerProcess.mjs
    child.once("exit", () => reject(new Error("the bundler ended")));
    child.send({
      kind: "build",
      dir: path.join(projectDir, "shell"),
      outDir: dir,
      serverEntry: "./ssr/worker.ts",
    });
  });
  child.disconnect();
  if (built.errors.length > 0) throw new Error(built.errors.join("\n"));
  const versions = Object.entries(built.shared).map(([name, { version }]): [string, string] => [name, version]);
  return { dir, file: path.join(dir, "server.cjs"), versions: Object.fromEntries(versions) };
}
