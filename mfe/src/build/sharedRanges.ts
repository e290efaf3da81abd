import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import semver from "semver";
import { rangesIn } from "../artifact/writtenRanges";
import { kitDir } from "../paths";

/** By shared module: the names that a build uses of it; `true` where it uses the module as a whole. */
export type SharedImports = Readonly<Record<string, readonly string[] | true>>;
/** By shared module and version: the names that this version added or extended, oldest version first. */
export type SharedHistory = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** What each version of the shared modules has added. @throws Error when the file is damaged */
export const readSharedHistory = async (): Promise<SharedHistory> =>
  JSON.parse(await readFile(path.join(kitDir(), "build/sharedHistory.json"), "utf8")) as SharedHistory; // shell/src/federation/providedModules.test.ts checks it

/** The names that both builds of a remote use, for the browser and for the document server. */
export function mergeImports(one: SharedImports, other: SharedImports): SharedImports {
  const merged = { ...one };
  for (const [name, names] of Object.entries(other)) {
    const known = merged[name] ?? [];
    merged[name] = known === true || names === true ? true : [...new Set([...known, ...names])];
  }
  return merged;
}

/**
 * The range of versions of a shared module that have these names: `^2.1.0`. A name that the history lists again in a later version can
 * do more since then, so that version counts. So does the newest one for a module that is used as a whole, and for an unknown name.
 * @param versions of the module in the history
 */
export function rangeFor(versions: SharedHistory[string], names: readonly string[] | true): string {
  const newest = Object.keys(versions).at(-1);
  if (newest === undefined) throw new Error("a shared module has no version in its history");
  const ofMajor = Object.keys(versions).filter((version) => semver.major(version) === semver.major(newest));
  const lists = (version: string, name: string) =>
    versions[version]?.some((listed) => listed === name || listed.startsWith(`${name}.`)) === true;
  const since = (name: string) => ofMajor.findLast((version) => lists(version, name)) ?? newest;
  const needed = names === true ? [newest] : names.map(since);
  return `^${needed.reduce((highest, version) => (semver.gt(version, highest) ? version : highest), ofMajor[0] ?? newest)}`;
}

/**
 * Writes the range of each shared module that the built files load into those files: into the container for the browser, and into the
 * modules for the document server.
 * @param files names of all files in `dir`
 * @returns the ranges by module, which are the same everywhere
 * @throws Error when a module is imported, but no file loads it: the bundler's output has another form than expected
 */
export async function writeRanges(
  dir: string,
  files: readonly string[],
  imports: SharedImports,
  history: SharedHistory,
): Promise<Record<string, string>> {
  const ranges: Record<string, string> = {};
  for (const name of files) {
    const text = await readFile(path.join(dir, name), "utf8");
    let [written, end] = ["", 0];
    for (const { module, from, to } of rangesIn(name, text)) {
      ranges[module] ??= rangeFor(history[module] ?? {}, imports[module] ?? []);
      written += text.slice(end, from) + ranges[module];
      end = to;
    }
    if (end > 0) await writeFile(path.join(dir, name), written + text.slice(end));
  }
  const missing = Object.keys(imports).filter((module) => ranges[module] === undefined);
  if (missing.length > 0) throw new Error(`no built file loads ${missing.join(", ")}, which the source imports`);
  return Object.fromEntries(Object.entries(ranges).sort(([a], [b]) => a.localeCompare(b)));
}
