import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sourceHash } from "@aurelle/mfe/build/sourceHash";
import { projectDir } from "../config";

interface Built {
  errors: readonly string[];
  shared: Readonly<Record<string, { version: string }>>;
}

/** The worker's module, built from the source, with the versions of the shared modules that it provides. Do not change its file. */
export interface BuiltWorker {
  file: string;
  versions: Readonly<Record<string, string>>;
}

const shellDir = path.join(projectDir, "shell");
const buildsDir = path.join(shellDir, ".tmp");
const versionsFile = "versions.json";

/** Builds the module into a folder. It takes 3 s. @throws Error with the bundler's messages. */
async function build(dir: string): Promise<void> {
  const child = fork(path.join(projectDir, "mfe/src/build/bundlerProcess.mjs"), { execArgv: [] });
  const [built] = await new Promise<[Built]>((resolve, reject) => {
    child.once("message", (message) => resolve(message as [Built])); // sent by bundlerProcess.mjs
    child.once("exit", () => reject(new Error("the bundler ended")));
    child.send({ kind: "build", dir: shellDir, builds: [{ outDir: dir, serverEntry: "./ssr/worker.ts" }] });
  });
  child.disconnect();
  if (built.errors.length > 0) throw new Error(built.errors.join("\n"));
  const versions = Object.entries(built.shared).map(([name, { version }]): [string, string] => [name, version]);
  await writeFile(path.join(dir, versionsFile), JSON.stringify(Object.fromEntries(versions)));
}

/** Builds the module that worker processes run. Later runs use the same build as long as the sources are the same. */
export async function buildWorker(): Promise<BuiltWorker> {
  const dir = path.join(buildsDir, `worker-${(await sourceHash(shellDir)).slice(0, 16)}`);
  if (!existsSync(dir)) {
    await mkdir(buildsDir, { recursive: true });
    const fresh = await mkdtemp(path.join(buildsDir, "new-"));
    await build(fresh);
    // Another process may have built the same meanwhile.
    await rename(fresh, dir).catch(() => rm(fresh, { recursive: true, force: true }));
  }
  const versions = JSON.parse(await readFile(path.join(dir, versionsFile), "utf8")) as BuiltWorker["versions"]; // written above
  return { file: path.join(dir, "server.cjs"), versions };
}
