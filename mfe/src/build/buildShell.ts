import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BuiltFiles, ShellBuild } from "@aurelle/shared/contract/shellBuild";
import { describeFiles } from "../artifact/builtFiles";
import { compressFiles } from "../artifact/compressFiles";
import { projectDir } from "../paths";
import { bundle, shellFacts } from "./bundler";
import { sourceHash } from "./sourceHash";

const shellDir = path.join(projectDir, "shell");

/** The description of the last build; null when the shell must be built first. */
export async function readShellBuild(): Promise<ShellBuild | null> {
  try {
    return JSON.parse(await readFile(path.join(shellDir, "dist/build.json"), "utf8")) as ShellBuild; // written below
  } catch {
    return null; // never built, or an interrupted write
  }
}

/** How long assets of earlier builds stay for open tabs, ms. */
const assetLifetimeMs = 30 * 86_400_000;

/** Removes the assets that no build of the last 30 days contains. */
async function pruneAssets(assetsDir: string, files: BuiltFiles): Promise<void> {
  for (const name of await readdir(assetsDir)) {
    if (name.replace(/\.(br|gz)$/, "") in files) continue;
    const file = path.join(assetsDir, name);
    if (Date.now() - (await stat(file)).mtimeMs > assetLifetimeMs) await rm(file, { force: true });
  }
}

/** Moves a finished build to `target`, replacing the content of an earlier one. */
async function replaceFolder(built: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await cp(built, target, { recursive: true });
  await rm(built, { recursive: true, force: true });
}

/** Adds the browser's files to those of earlier builds. Their names contain their hash, so that open tabs can still load earlier ones. */
async function addAssets(built: string, assetsDir: string): Promise<BuiltFiles> {
  const files = await describeFiles(built);
  await compressFiles(built, Object.keys(files));
  await mkdir(assetsDir, { recursive: true });
  await cp(built, assetsDir, { recursive: true });
  await rm(built, { recursive: true, force: true });
  return files;
}

/** Builds the shell. `build.json` is written last and in one step, so that an interrupted build changes nothing for the server. */
async function build(source: string): Promise<ShellBuild> {
  const temporary = path.join(shellDir, ".tmp", `assets-${process.pid}`);
  const built = {
    browser: temporary,
    server: `${temporary}-server`,
    worker: `${temporary}-worker`,
    starter: `${temporary}-starter`,
  };
  const dist = path.join(shellDir, "dist");
  const assetsDir = path.join(dist, "assets");
  for (const dir of Object.values(built)) await rm(dir, { recursive: true, force: true });
  const [{ entry, mf, shared }] = await Promise.all([
    bundle(shellDir, built.browser),
    bundle(shellDir, built.server, { serverEntry: "./ssr/worker.ts" }),
    bundle(shellDir, built.worker, { scriptEntry: "./src/offline/worker/worker.ts" }),
    bundle(shellDir, built.starter, { scriptEntry: "./src/starter/starter.ts" }),
  ]);
  const files = await addAssets(built.browser, assetsDir);
  const server = await describeFiles(built.server);
  await replaceFolder(built.server, path.join(dist, "server"));
  await replaceFolder(built.worker, path.join(dist, "worker"));
  await replaceFolder(built.starter, path.join(dist, "starter"));
  const description: ShellBuild = {
    source,
    builtAt: new Date().toISOString(),
    scripts: entry.filter((name) => name.endsWith(".js")),
    styles: entry.filter((name) => name.endsWith(".css")),
    fonts: Object.keys(files).filter((name) => /latin-wght-normal.*\.woff2$/.test(name)),
    files,
    facts: shellFacts({ mf, shared }),
    server,
  };
  const temporaryFile = path.join(dist, `build.${process.pid}.tmp`);
  await writeFile(temporaryFile, JSON.stringify(description));
  await rename(temporaryFile, path.join(dist, "build.json"));
  await pruneAssets(assetsDir, files);
  return description;
}

/** Builds the shell, unless its last build has the same source. */
export async function buildShell(): Promise<{ build: ShellBuild; isNew: boolean }> {
  const source = await sourceHash(shellDir);
  const previous = await readShellBuild();
  if (previous?.source === source) return { build: previous, isNew: false };
  return { build: await build(source), isNew: true };
}
