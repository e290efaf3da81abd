import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { projectDir } from "@aurelle/e2e/shop";
import { compressFiles } from "../../../../mfe/src/artifact/compressFiles";

/** The build of the shop as one application. */
export interface OneBundle {
  /** The scripts and styles of the document. */
  entry: readonly string[];
  /** The browser's scripts of each chunk, by the chunk's name in the server's build. */
  chunks: Readonly<Record<string, readonly string[]>>;
}

const bundler = path.join(projectDir, "bench/src/baselines/oneBundle/bundler.mjs");
const tmpDir = path.join(projectDir, "bench/.tmp");

export const readOneBundle = async (dir: string): Promise<OneBundle> =>
  JSON.parse(await readFile(path.join(dir, "built.json"), "utf8")) as OneBundle; // written by bundler.mjs

/**
 * Builds the shop's own code as one React application without Module Federation, with the shell's own settings, and compresses it as the
 * release tool does.
 * @returns the folder: `browser/`, `server/`, `built.json`.
 */
export async function buildOneBundle(): Promise<string> {
  await mkdir(tmpDir, { recursive: true });
  const dir = await mkdtemp(path.join(tmpDir, "one-bundle-"));
  const child = spawn(process.execPath, [bundler, dir], {
    cwd: projectDir,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  await new Promise((resolve) => child.once("exit", resolve)); // it ends by SIGKILL, so success is judged by its files
  await readOneBundle(dir);
  const browser = path.join(dir, "browser");
  await compressFiles(browser, await readdir(browser));
  return dir;
}
