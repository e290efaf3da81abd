import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectDir } from "../paths";
import { bundle } from "./bundle";
import { compressFiles } from "./compress";
import { type BuiltFiles, describeFiles } from "./files";
import { sourceHash } from "./sourceHash";

/** `shell/dist/build.json`: what the document server must know of the shell's build. */
export interface ShellBuild {
  source: string;
  builtAt: string;
  /** In the order in which the document names them. */
  scripts: readonly string[];
  styles: readonly string[];
  /** The text face and the serif: fetched early. */
  fonts: readonly string[];
  files: BuiltFiles;
}

const shellDir = path.join(projectDir, "shell");

export async function readShellBuild(): Promise<ShellBuild | null> {
  try {
    return JSON.parse(await readFile(path.join(shellDir, "dist/build.json"), "utf8")) as ShellBuild;
  } catch {
    return null; // never built, or a build that was cut short: build it
  }
}

/** Builds the shell beside the old build and puts it in its place at the end, so that a cut build harms nothing. */
async function build(source: string): Promise<ShellBuild> {
  const next = path.join(shellDir, ".tmp/dist");
  await rm(next, { recursive: true, force: true });
  await mkdir(path.dirname(next), { recursive: true });
  const { entry } = await bundle(shellDir, path.join(next, "assets"));
  const files = await describeFiles(path.join(next, "assets"));
  await compressFiles(path.join(next, "assets"), Object.keys(files));
  const built: ShellBuild = {
    source,
    builtAt: new Date().toISOString(),
    scripts: entry.filter((name) => name.endsWith(".js")),
    styles: entry.filter((name) => name.endsWith(".css")),
    fonts: Object.keys(files).filter((name) => /latin-wght-normal.*\.woff2$/.test(name)),
    files,
  };
  await writeFile(path.join(next, "build.json"), JSON.stringify(built));
  await rm(path.join(shellDir, "dist"), { recursive: true, force: true });
  await rename(next, path.join(shellDir, "dist"));
  return built;
}

/** The shell's build for the source as it is; an earlier build of the same source is used again. */
export async function buildShell(): Promise<{ build: ShellBuild; isNew: boolean }> {
  const source = await sourceHash(shellDir);
  const kept = await readShellBuild();
  if (kept?.source === source) return { build: kept, isNew: false };
  return { build: await build(source), isNew: true };
}
