import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { contractVersion } from "@aurelle/shared/contract";
import type { RemoteConfig } from "@aurelle/shared/contract/registry";
import { isRemoteName } from "@aurelle/shared/contract/releaseNames";
import { checkBuild } from "../check/check";
import { projectDir } from "../paths";
import { UserError } from "../UserError";
import { bundle, versionsOf } from "./bundle";
import { compressFiles } from "./compress";
import { contentId, describeFiles } from "./files";
import type { Release } from "./release";
import { sourceHash } from "./sourceHash";

/** Below a release: what the document server draws with. */
const serverFolder = "server";

const run = promisify(execFile);

async function commitOf(dir: string): Promise<string | null> {
  try {
    return (await run("git", ["rev-parse", "HEAD"], { cwd: dir })).stdout.trim();
  } catch {
    return null; // built outside a checkout: the release says so
  }
}

/** `mf-cart` and `cart` both name the workspace `mf-cart`; a path names any folder. */
export function remoteDir(name: string): string {
  const candidates = [name, `mf-${name}`].map((folder) => path.resolve(projectDir, folder));
  const dir = candidates.find((folder) => existsSync(path.join(folder, "remote.config.ts")));
  if (!dir)
    throw new UserError(`There is no remote "${name}": no folder ${name} or mf-${name} with a remote.config.ts.`);
  return dir;
}

/**
 * @param isFresh reads the file again, although it was imported before.
 * @throws UserError when the configuration names the remote in a way that no address could carry.
 */
export async function readRemoteConfig(dir: string, { isFresh = false } = {}): Promise<RemoteConfig> {
  const file = path.join(dir, "remote.config.ts");
  const url = pathToFileURL(file).href + (isFresh ? `?at=${Date.now()}` : "");
  const { default: config } = (await import(url)) as { default: RemoteConfig };
  if (!isRemoteName(config.name)) throw new UserError(`${file}: "${config.name}" is no name for a remote.`);
  return config;
}

/** Builds a remote into `outDir`, which must be empty or absent, and describes the result. */
export async function buildRemote(dir: string, outDir: string): Promise<Release> {
  const config = await readRemoteConfig(dir);
  const manifest = JSON.parse(await readFile(path.join(dir, "package.json"), "utf8")) as { version: string };
  const source = await sourceHash(dir);
  await rm(outDir, { recursive: true, force: true });
  const isDrawnByServer = existsSync(path.join(dir, "src/server.ts"));
  const [{ mf, shared }] = await Promise.all([
    bundle(dir, outDir),
    // A folder of its own: what stands in it is never sent to a browser.
    isDrawnByServer && bundle(dir, path.join(outDir, serverFolder), { serverEntry: "./src/server.ts" }),
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
    pages: config.pages,
    slots: config.slots,
    entry: "remoteEntry.js",
    preload: Object.keys(files).filter((name) => /^remote\.[0-9a-f]{8}\.js$/.test(name)),
    css: [],
    files,
  };
  const own = { provides: contractVersion, mf, shared: versionsOf(shared) };
  const release = { ...built, checks: await checkBuild(outDir, built, own) };
  await writeFile(path.join(outDir, "release.json"), `${JSON.stringify(release, null, 2)}\n`);
  return release;
}
