import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { contractVersion } from "@aurelle/shared/contract";
import type { BuiltFiles, ShellBuild } from "@aurelle/shared/contract/shellBuild";
import { projectDir } from "../paths";
import { bundle, versionsOf } from "./bundle";
import { compressFiles } from "./compress";
import { describeFiles } from "./files";
import { sourceHash } from "./sourceHash";

const shellDir = path.join(projectDir, "shell");

export async function readShellBuild(): Promise<ShellBuild | null> {
  try {
    return JSON.parse(await readFile(path.join(shellDir, "dist/build.json"), "utf8")) as ShellBuild;
  } catch {
    return null; // never built, or a build that was cut short: build it
  }
}

/** Assets of earlier builds stay this long for the tabs that are open, ms. */
const keptMs = 30 * 86_400_000;

/** Removes the assets that no build of the last 30 days has named. */
async function prune(assetsDir: string, files: BuiltFiles): Promise<void> {
  for (const name of await readdir(assetsDir)) {
    if (name.replace(/\.(br|gz)$/, "") in files) continue;
    const file = path.join(assetsDir, name);
    if (Date.now() - (await stat(file)).mtimeMs > keptMs) await rm(file, { force: true });
  }
}

/**
 * Builds the shell and adds its assets to those of earlier builds, whose names carry their content: a server and tabs that
 * still have an earlier one lose nothing. `build.json` comes last, whole, so that a cut build changes nothing.
 */
async function build(source: string): Promise<ShellBuild> {
  const next = path.join(shellDir, ".tmp", `assets-${process.pid}`);
  const dist = path.join(shellDir, "dist");
  const assetsDir = path.join(dist, "assets");
  await rm(next, { recursive: true, force: true });
  const nextServer = `${next}-server`;
  await rm(nextServer, { recursive: true, force: true });
  const nextWorker = `${next}-worker`;
  await rm(nextWorker, { recursive: true, force: true });
  const [{ entry, mf, shared }] = await Promise.all([
    bundle(shellDir, next),
    bundle(shellDir, nextServer, { serverEntry: "./ssr/worker.ts" }),
    bundle(shellDir, nextWorker, { serviceWorkerEntry: "./src/offline/worker/worker.ts" }),
  ]);
  const files = await describeFiles(next);
  await compressFiles(next, Object.keys(files));
  await mkdir(assetsDir, { recursive: true });
  await cp(next, assetsDir, { recursive: true });
  await rm(next, { recursive: true, force: true });
  const server = await describeFiles(nextServer);
  const serverDir = path.join(dist, "server");
  await rm(serverDir, { recursive: true, force: true });
  await cp(nextServer, serverDir, { recursive: true });
  await rm(nextServer, { recursive: true, force: true });
  const workerDir = path.join(dist, "worker");
  await rm(workerDir, { recursive: true, force: true });
  await cp(nextWorker, workerDir, { recursive: true });
  await rm(nextWorker, { recursive: true, force: true });
  const built: ShellBuild = {
    source,
    builtAt: new Date().toISOString(),
    scripts: entry.filter((name) => name.endsWith(".js")),
    styles: entry.filter((name) => name.endsWith(".css")),
    fonts: Object.keys(files).filter((name) => /latin-wght-normal.*\.woff2$/.test(name)),
    files,
    facts: { provides: contractVersion, mf, shared: versionsOf(shared) },
    server,
  };
  const temporary = path.join(dist, `build.${process.pid}.tmp`);
  await writeFile(temporary, JSON.stringify(built));
  await rename(temporary, path.join(dist, "build.json"));
  await prune(assetsDir, files);
  return built;
}

/** The shell's build for the source as it is; an earlier build of the same source is used again. */
export async function buildShell(): Promise<{ build: ShellBuild; isNew: boolean }> {
  const source = await sourceHash(shellDir);
  const kept = await readShellBuild();
  if (kept?.source === source) return { build: kept, isNew: false };
  return { build: await build(source), isNew: true };
}
