import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { ReleaseEntry, RemoteEntry } from "@aurelle/shared/contract/registry";
import type { Release } from "../build/release";
import { UserError } from "../UserError";
import { codeOf, writeRegistry } from "./registryFile";

export const releaseDir = (store: string, remote: string, release: string): string =>
  path.join(store, "r", remote, release);

/** @throws UserError when there is no such release: a directory without `release.json` was never finished. */
export async function readRelease(store: string, remote: string, release: string): Promise<Release> {
  try {
    return JSON.parse(await readFile(path.join(releaseDir(store, remote, release), "release.json"), "utf8")) as Release;
  } catch (error) {
    throw new UserError(`There is no published release ${release} of ${remote}.`, { cause: error });
  }
}

/** Finished releases of a remote, oldest first. */
export async function listReleases(store: string, remote: string): Promise<Release[]> {
  const names = await readdir(path.join(store, "r", remote)).catch(() => []);
  const found = await Promise.all(names.map((name) => readRelease(store, remote, name).catch(() => null)));
  return found.filter((release) => release !== null).sort((a, b) => a.builtAt.localeCompare(b.builtAt));
}

/** Reads every file back. @throws UserError naming the first whose bytes are not those of the release. */
async function readBack(dir: string, release: Release): Promise<void> {
  for (const [name, { sha384 }] of Object.entries(release.files)) {
    const bytes = await readFile(path.join(dir, name));
    const found = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
    if (found !== sha384)
      throw new UserError(`${release.remote} ${release.release}: ${name} has other bytes than were built.`);
  }
}

/** As the registry carries it. */
export function registryEntry(release: Release): ReleaseEntry {
  const hashesOf = (kind: RegExp) =>
    Object.fromEntries(
      Object.entries(release.files)
        .filter(([name]) => kind.test(name))
        .map(([name, { sha384 }]) => [name, sha384]),
    );
  const server = hashesOf(/^server\/[^/]+\.cjs$/);
  return {
    base: `/r/${release.remote}/${release.release}/`,
    requires: release.requires,
    ...(release.mf && { mf: release.mf }),
    pages: release.pages,
    slots: release.slots,
    entry: release.entry,
    preload: release.preload,
    css: release.css,
    integrity: hashesOf(/\.(js|css)$/),
    ...(Object.keys(server).length > 0 && { server }),
  };
}

/** The first release of a remote is at once the one that visitors get; later ones wait to be promoted. */
function withRelease(remote: RemoteEntry | undefined, release: Release): RemoteEntry {
  const entry = { [release.release]: registryEntry(release) };
  if (!remote) {
    const { owner, release: stable } = release;
    return { owner, stable, canary: null, lkg: [], quarantined: [], releases: entry };
  }
  return { ...remote, owner: release.owner, releases: { ...remote.releases, ...entry } };
}

/** Copies a built release to a place of its own beside the releases, reads every file back, and writes `release.json` last. */
async function stage(store: string, builtDir: string, release: Release): Promise<string> {
  const staged = path.join(store, "tmp", randomUUID());
  await mkdir(staged, { recursive: true });
  const isDescription = (file: string) => path.resolve(file) === path.resolve(builtDir, "release.json");
  await cp(builtDir, staged, { recursive: true, filter: (file) => !isDescription(file) });
  await readBack(staged, release);
  await copyFile(path.join(builtDir, "release.json"), path.join(staged, "release.json"));
  return staged;
}

/** Moves what was staged to where it is served, whole or not at all; where another one was quicker, that one stays. */
async function settle(staged: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await rename(staged, target);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes(String(codeOf(error)))) throw error;
    const aside = `${staged}.aside`;
    if (existsSync(path.join(target, "release.json"))) return;
    // A mirror that was cut short left a directory that is no release.
    await rename(target, aside);
    await rename(staged, target);
  }
}

/** @throws UserError when the id is taken by other bytes: published releases never change. */
function refuseOtherBytes(published: Release, release: Release): void {
  if (JSON.stringify(published.files) !== JSON.stringify(release.files)) {
    throw new UserError(`${release.remote} ${release.release} is published already, with other bytes.`);
  }
}

/**
 * Puts a built release into the store, whole or not at all, and names it in the registry. Repeating it is harmless.
 * @throws UserError when the id is taken by other bytes, or the folder does not hold what it was described with.
 */
export async function publish(store: string, builtDir: string): Promise<Release> {
  const release = JSON.parse(await readFile(path.join(builtDir, "release.json"), "utf8")) as Release;
  const target = releaseDir(store, release.remote, release.release);
  const published = await readRelease(store, release.remote, release.release).catch(() => null);
  if (published) refuseOtherBytes(published, release);
  else {
    const staged = await stage(store, builtDir, release);
    try {
      await settle(staged, target);
    } finally {
      for (const rest of [staged, `${staged}.aside`]) await rm(rest, { recursive: true, force: true });
    }
    refuseOtherBytes(await readRelease(store, release.remote, release.release), release);
  }
  await writeRegistry(store, `publish ${release.remote} ${release.release}`, (registry) => {
    const remote = registry.remotes[release.remote];
    if (remote?.releases[release.release]) return registry;
    return { ...registry, remotes: { ...registry.remotes, [release.remote]: withRelease(remote, release) } };
  });
  return release;
}
