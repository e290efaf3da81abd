import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import {
  assetNames,
  type BuiltFiles,
  type ShellRelease,
  shellFolders,
  shellProtocol,
} from "@aurelle/shared/contract/shellRelease";
import { contentId, describeFiles } from "../artifact/builtFiles";
import { compressFiles } from "../artifact/compressFiles";
import { projectDir } from "../paths";
import { type Build, bundle, bundleAll, shellFacts } from "./bundler";
import { commitOf } from "./commitOf";
import { sourceHash } from "./sourceHash";

export const shellDir = path.join(projectDir, "shell");

/** The folder of the shell's last build. */
export const builtShellDir = path.join(shellDir, "dist/release");

/** The description of the last build; null when the shell must be built first. */
export async function readBuiltShell(dir = builtShellDir): Promise<ShellRelease | null> {
  try {
    return JSON.parse(await readFile(path.join(dir, "release.json"), "utf8")) as ShellRelease; // written below
  } catch {
    return null; // never built, or an interrupted write
  }
}

/** Two shells with the same files may provide different things, so the id covers both. */
const idOf = (files: BuiltFiles, facts: ShellRelease["facts"]): string =>
  contentId({ ...files, facts: { size: 0, sha384: JSON.stringify([facts, shellProtocol]) } });

/** What the starter does not do in every document, by the attribute that asks for it (shell/src/starter/additions). */
const additions = { countdown: " data-ends=", listing: " data-near=", product: ' data-early="wait"' };

/** Builds the shell into an empty folder. */
async function buildInto(dir: string, source: string): Promise<ShellRelease> {
  const { assets, server, worker, starter } = shellFolders;
  const { version } = JSON.parse(await readFile(path.join(shellDir, "package.json"), "utf8")) as { version: string }; // npm requires the field
  const scripts: Build[] = [
    { outDir: path.join(dir, worker), scriptEntry: "./src/offline/worker/worker.ts" },
    { outDir: path.join(dir, starter), scriptEntry: "./src/starter/starter.ts" },
    ...Object.keys(additions).map((name) => ({
      outDir: path.join(dir, starter, name),
      scriptEntry: `./src/starter/additions/${name}.ts`,
    })),
  ];
  const [{ entry, mf, shared }] = await Promise.all([
    bundle(shellDir, path.join(dir, assets)),
    bundle(shellDir, path.join(dir, server), { serverEntry: "./ssr/worker.ts" }),
    bundleAll(shellDir, scripts),
  ]);
  const files = await describeFiles(dir);
  const names = assetNames(files);
  await compressFiles(path.join(dir, assets), names);
  const facts = shellFacts({ mf, shared });
  const release: ShellRelease = {
    remote: shellName,
    release: `${version}-${idOf(files, facts)}`,
    builtAt: new Date().toISOString(),
    commit: await commitOf(shellDir),
    source,
    facts,
    protocol: shellProtocol,
    scripts: entry.filter((name) => name.endsWith(".js")),
    host: names.filter((name) => /^host\.\w+\.js$/.test(name)),
    styles: entry.filter((name) => name.endsWith(".css")),
    fonts: names.filter((name) => /latin-wght-normal.*\.woff2$/.test(name)),
    additions,
    files,
  };
  await writeFile(path.join(dir, "release.json"), `${JSON.stringify(release, null, 2)}\n`);
  return release;
}

/**
 * Builds the shell, unless the last build in `outDir` has the same source. The folder is replaced in one step, so that an interrupted
 * build changes nothing.
 */
export async function buildShell(outDir = builtShellDir): Promise<{ build: ShellRelease; isNew: boolean }> {
  const source = await sourceHash(shellDir);
  const previous = await readBuiltShell(outDir);
  if (previous?.source === source) return { build: previous, isNew: false };
  const temporary = `${outDir}.${process.pid}.tmp`; // on the same disk, so that it can be moved
  await rm(temporary, { recursive: true, force: true });
  const build = await buildInto(temporary, source);
  await rm(outDir, { recursive: true, force: true });
  await rename(temporary, outDir);
  return { build, isNew: true };
}
