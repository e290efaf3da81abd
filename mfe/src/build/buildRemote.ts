import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { contractVersion } from "@aurelle/shared/contract";
import { contentId, describeFiles } from "../artifact/builtFiles";
import { compressFiles } from "../artifact/compressFiles";
import type { Release } from "../artifact/release";
import { checkBuild } from "../check/checkRelease";
import { readRemoteConfig } from "../remoteConfig";
import { bundle, versionsOf } from "./bundler";
import { sourceHash } from "./sourceHash";

/** The folder of a release with the modules that render on the document server. Browsers never receive it. */
const serverFolder = "server";

const run = promisify(execFile);

async function commitOf(dir: string): Promise<string | null> {
  try {
    return (await run("git", ["rev-parse", "HEAD"], { cwd: dir })).stdout.trim();
  } catch {
    return null; // built outside a git checkout
  }
}

/** Builds a remote into `outDir`, whose earlier content it removes, and writes `release.json`. */
export async function buildRemote(dir: string, outDir: string): Promise<Release> {
  const config = await readRemoteConfig(dir);
  const manifest = JSON.parse(await readFile(path.join(dir, "package.json"), "utf8")) as { version: string }; // npm requires the field
  const source = await sourceHash(dir);
  await rm(outDir, { recursive: true, force: true });
  const isServerRendered = existsSync(path.join(dir, "src/server.ts"));
  const [{ mf, shared }] = await Promise.all([
    bundle(dir, outDir),
    isServerRendered && bundle(dir, path.join(outDir, serverFolder), { serverEntry: "./src/server.ts" }),
  ]);
  const files = await describeFiles(outDir);
  await compressFiles(outDir, Object.keys(files));
  const built: Release = {
    remote: config.name,
    release: `${manifest.version}-${contentId(files)}`,
    owner: config.owner,
    builtAt: new Date().toISOString(),
    commit: await commitOf(dir),
    source,
    requires: config.requires,
    mf,
    shared: Object.fromEntries(Object.entries(shared).map(([name, { requiredVersion }]) => [name, requiredVersion])),
    // A page that declares no query parameters reads none.
    pages: config.pages.map((page) => ({ query: [], ...page })),
    slots: config.slots,
    entry: "remoteEntry.js",
    preload: Object.keys(files).filter((name) => /^remote\.[0-9a-f]{8}\.js$/.test(name)),
    css: [],
    files,
  };
  const shell = { provides: contractVersion, mf, shared: versionsOf(shared) };
  const release = { ...built, checks: await checkBuild(outDir, built, shell) };
  await writeFile(path.join(outDir, "release.json"), `${JSON.stringify(release, null, 2)}\n`);
  return release;
}
