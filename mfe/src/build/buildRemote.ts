import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { contentId, describeFiles } from "../artifact/builtFiles";
import { compressFiles } from "../artifact/compressFiles";
import type { Release } from "../artifact/release";
import { checkBuild } from "../check/checkRelease";
import { readRemoteConfig } from "../remoteConfig";
import { type BundlerResponse, bundle, shellFacts } from "./bundler";
import { commitOf } from "./commitOf";
import { mergeImports, readSharedHistory, writeRanges } from "./sharedRanges";
import { sourceHash } from "./sourceHash";

/** The folder of a release with the modules that render on the document server. Browsers never receive it. */
const serverFolder = "server";

/** The module of a workspace with which the document server renders. */
export const serverModule = "src/server.ts";

/** The range of the part of Module Federation that each remote takes from the shell, although it imports none of it. */
const bundlerRange = (shared: BundlerResponse["shared"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shared)
      .filter(([name]) => name.startsWith("@module-federation/"))
      .map(([name, { requiredVersion }]) => [name, requiredVersion]),
  );

/** Builds a remote into `outDir`, whose earlier content it removes, and writes `release.json`. */
export async function buildRemote(dir: string, outDir: string): Promise<Release> {
  const config = await readRemoteConfig(dir);
  const manifest = JSON.parse(await readFile(path.join(dir, "package.json"), "utf8")) as { version: string }; // npm requires the field
  const source = await sourceHash(dir);
  await rm(outDir, { recursive: true, force: true });
  const isServerRendered = existsSync(path.join(dir, serverModule));
  const [{ mf, shared, imports }, server] = await Promise.all([
    bundle(dir, outDir),
    isServerRendered && bundle(dir, path.join(outDir, serverFolder), { serverEntry: `./${serverModule}` }),
  ]);
  const used = mergeImports(imports, server ? server.imports : {});
  const ranges = await writeRanges(outDir, Object.keys(await describeFiles(outDir)), used, await readSharedHistory());
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
    shared: { ...ranges, ...bundlerRange(shared) },
    // A page that declares no query parameters reads none.
    pages: config.pages.map((page) => ({ query: [], ...page })),
    slots: config.slots,
    entry: "remoteEntry.js",
    preload: Object.keys(files).filter((name) => /^remote\.[0-9a-f]{8}\.js$/.test(name)),
    css: [],
    files,
  };
  const release = { ...built, checks: await checkBuild(outDir, built, shellFacts({ mf, shared })) };
  await writeFile(path.join(outDir, "release.json"), `${JSON.stringify(release, null, 2)}\n`);
  return release;
}
