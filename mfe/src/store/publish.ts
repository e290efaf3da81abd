import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename } from "node:fs/promises";
import path from "node:path";
import type { ReleaseEntry, RemoteEntry } from "@aurelle/shared/contract/registry";
import type { Release } from "../artifact/release";
import { UserError } from "../UserError";
import { rejectConflicts } from "./addresses";
import { codeOf, writeRegistry } from "./registryFile";
import { withStaged } from "./staging";

/** The folder of a release in the store. */
export const releaseDir = (store: string, remote: string, release: string): string =>
  path.join(store, "r", remote, release);

/** Reads `release.json` of the store. @throws UserError when there is no such release: a folder without the file is incomplete */
export async function readRelease(store: string, remote: string, release: string): Promise<Release> {
  try {
    return JSON.parse(await readFile(path.join(releaseDir(store, remote, release), "release.json"), "utf8")) as Release; // publish checked it
  } catch (error) {
    throw new UserError(`There is no published release ${release} of ${remote}.`, { cause: error });
  }
}

/** The complete releases of a remote, oldest first. */
export async function listReleases(store: string, remote: string): Promise<Release[]> {
  const names = await readdir(path.join(store, "r", remote)).catch(() => []);
  const found = await Promise.all(names.map((name) => readRelease(store, remote, name).catch(() => null)));
  return found.filter((release) => release !== null).sort((a, b) => a.builtAt.localeCompare(b.builtAt));
}

/** The part of a release's description that the registry contains. */
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
    ...(release.shared && { shared: release.shared }),
    pages: release.pages,
    slots: release.slots,
    entry: release.entry,
    preload: release.preload,
    css: release.css,
    integrity: hashesOf(/\.(js|css)$/),
    ...(Object.keys(server).length > 0 && { server }),
  };
}

/** The entry of a remote with one more release. No visitor gets it before `mfe promote`, not even the first one. */
function withRelease(remote: RemoteEntry | undefined, release: Release): RemoteEntry {
  const entry = { [release.release]: registryEntry(release) };
  if (!remote) {
    return { owner: release.owner, stable: null, canary: null, lkg: [], quarantined: [], releases: entry };
  }
  return { ...remote, owner: release.owner, releases: { ...remote.releases, ...entry } };
}

/** Moves a staged release to the folder from which it is served. If another process has published it first, that copy stays. */
async function moveIntoPlace(staged: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await rename(staged, target);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes(String(codeOf(error)))) throw error;
    const aside = `${staged}.aside`;
    if (existsSync(path.join(target, "release.json"))) return;
    // An interrupted copy left a folder that is not a complete release.
    await rename(target, aside);
    await rename(staged, target);
  }
}

/** A published release never changes. @throws UserError when the published one has other bytes */
function rejectOtherBytes(published: Release, release: Release): void {
  if (JSON.stringify(published.files) !== JSON.stringify(release.files)) {
    throw new UserError(`${release.remote} ${release.release} is published already, with other bytes.`);
  }
}

/**
 * Copies a built release into the store, completely or not at all, and adds it to the registry. Repeating it is harmless.
 * @throws UserError when the id is taken by other bytes, when the files differ from their description, and when its pages or slots
 * are those of another remote in service
 */
export async function publish(store: string, builtDir: string): Promise<Release> {
  const release = JSON.parse(await readFile(path.join(builtDir, "release.json"), "utf8")) as Release; // written by buildRemote
  const target = releaseDir(store, release.remote, release.release);
  const published = await readRelease(store, release.remote, release.release).catch(() => null);
  if (published) rejectOtherBytes(published, release);
  else {
    await withStaged(store, builtDir, release, (staged) => moveIntoPlace(staged, target));
    rejectOtherBytes(await readRelease(store, release.remote, release.release), release);
  }
  await writeRegistry(store, `publish ${release.remote} ${release.release}`, (registry) => {
    const remote = registry.remotes[release.remote];
    if (remote?.releases[release.release]) return registry;
    rejectConflicts(release.remote, release, registry);
    return { ...registry, remotes: { ...registry.remotes, [release.remote]: withRelease(remote, release) } };
  });
  return release;
}
