import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Registry, ReleaseEntry, RemoteEntry, ShellEntry } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import type { ShellRelease } from "@aurelle/shared/contract/shellRelease";
import type { Artifact, Release } from "../artifact/release";
import { sha384Of } from "../artifact/sha384";
import { moveIntoPlace, readDescriptionOf, releaseDir, releaseIds, shareRelease } from "../storage/releaseFolders";
import { UserError } from "../UserError";
import { rejectConflicts } from "./addresses";
import { writeRegistry } from "./registryFile";
import { rejectTakenNames } from "./shellAssetNames";
import { withStaged } from "./staging";

/** Reads `release.json` of the store. @throws UserError when there is no such release: a folder without the file is incomplete */
export async function readRelease(store: string, remote: string, release: string): Promise<Release> {
  const text = await readDescriptionOf(store, remote, release);
  if (!text) throw new UserError(`There is no published release ${release} of ${remote}.`);
  return JSON.parse(text.toString("utf8")) as Release; // publish checked it
}

/** Reads `release.json` of a shell's release. @throws UserError when there is no such release */
export async function readShellRelease(store: string, release: string): Promise<ShellRelease> {
  // A folder of the shell has the description of a shell: publish checked it.
  return (await readRelease(store, shellName, release)) as Artifact as ShellRelease;
}

/** The complete releases of a remote, or of the shell, oldest first. */
export async function listReleases(store: string, remote: string): Promise<Artifact[]> {
  const ids = await releaseIds(store, remote);
  const found = await Promise.all(ids.map((id) => readRelease(store, remote, id).catch(() => null)));
  // Earlier versions have stored releases without the time.
  const timeOf = ({ builtAt }: Artifact) => String(builtAt ?? "");
  return found.filter((release) => release !== null).sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
}

/** Whether the description is that of a shell. */
export const isShell = (release: Release | ShellRelease): release is ShellRelease => release.remote === shellName;

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

/** A team's signature of a release, from what the registry will say of it. */
export type SignatureOf = (
  remote: string,
  release: string,
  entry: ReleaseEntry,
) => NonNullable<ReleaseEntry["signature"]>;

/** The entry of a remote with one more release. No visitor gets it before `mfe promote`, not even the first one. */
function withRelease(remote: RemoteEntry | undefined, release: Release, added: ReleaseEntry): RemoteEntry {
  const entry = { [release.release]: added };
  if (!remote) {
    return { owner: release.owner, stable: null, canary: null, lkg: [], quarantined: [], releases: entry };
  }
  return { ...remote, owner: release.owner, releases: { ...remote.releases, ...entry } };
}

/** A published release never changes. @throws UserError when the published one has other bytes */
function rejectOtherBytes(published: Artifact, release: Artifact): void {
  if (JSON.stringify(published.files) !== JSON.stringify(release.files)) {
    throw new UserError(`${release.remote} ${release.release} is published already, with other bytes.`);
  }
}

/** Copies a built release into the store, unless it is there already. */
async function copyIntoStore(store: string, builtDir: string, release: Artifact): Promise<void> {
  const target = releaseDir(store, release.remote, release.release);
  const published = await readRelease(store, release.remote, release.release).catch(() => null);
  if (published) return rejectOtherBytes(published, release);
  await withStaged(store, builtDir, release, (staged) => moveIntoPlace(staged, target));
  await shareRelease(store, release.remote, release.release);
  rejectOtherBytes(await readRelease(store, release.remote, release.release), release);
}

/** The registry with one more release of a remote, or with another signature of a release: keys are replaced. */
function withRemoteRelease(registry: Registry, release: Release, signatureOf: SignatureOf | undefined): Registry {
  const { remote: name, release: id } = release;
  const remote = registry.remotes[name];
  const known = remote?.releases[id];
  const entry = registryEntry(release);
  const signature = signatureOf?.(name, id, entry) ?? known?.signature;
  if (known && known.signature?.value === signature?.value) return registry;
  if (!known) rejectConflicts(name, release, registry);
  const signed = signature ? { ...entry, signature } : entry;
  return { ...registry, remotes: { ...registry.remotes, [name]: withRelease(remote, release, signed) } };
}

const noShell: ShellEntry = { stable: null, canary: null, lkg: [], quarantined: [], releases: {} };

/** Adds a shell's release to the registry. @param manifest the hash of its description in the store */
async function addShellRelease(
  store: string,
  { release, facts, protocol }: ShellRelease,
  manifest: string,
): Promise<void> {
  await writeRegistry(store, `publish ${shellName} ${release}`, (registry) => {
    const { shell = noShell } = registry;
    if (shell.releases[release]) return registry;
    const releases = { ...shell.releases, [release]: { manifest, facts, protocol } };
    return { ...registry, shell: { ...shell, releases } };
  });
}

/**
 * Copies a built release of a remote, or of the shell, into the store, completely or not at all, and adds it to the registry. Repeating
 * it is harmless.
 * @param signatureOf signs a release of a remote; a shell is not signed
 * @throws UserError when the id is taken by other bytes, when the files differ from their description, when its pages or slots
 * are those of another remote in service, and when another shell has other bytes at the address of one of its files
 */
export async function publish(store: string, builtDir: string, signatureOf?: SignatureOf): Promise<Artifact> {
  // Written by buildRemote or by buildShell.
  const built = JSON.parse(await readFile(path.join(builtDir, "release.json"), "utf8")) as Release | ShellRelease;
  if (!isShell(built)) {
    await copyIntoStore(store, builtDir, built);
    await writeRegistry(store, `publish ${built.remote} ${built.release}`, (registry) =>
      withRemoteRelease(registry, built, signatureOf),
    );
    return built;
  }
  rejectTakenNames(built, await listReleases(store, shellName));
  await copyIntoStore(store, builtDir, built);
  const description = await readDescriptionOf(store, shellName, built.release);
  if (!description) throw new Error(`shell ${built.release} was not stored`);
  await addShellRelease(store, built, sha384Of(description));
  return built;
}
