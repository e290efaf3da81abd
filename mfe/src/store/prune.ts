import type { Artifact } from "../artifact/release";
import { removeRelease } from "../storage/releaseFolders";
import { allEntries, changeAllEntries, inService, type Service } from "./entries";
import { listReleases } from "./publish";
import { readRegistry, writeRegistry } from "./registryFile";
import { removeStaleFolders } from "./staging";

export interface PrunedRelease {
  /** Or `shell`. */
  remote: string;
  release: string;
}

/** When a release was last of use, ms since 1970: when visitors last got it, or when it was built. */
const lastUsed = ({ servedUntil = {} }: Service, { release, builtAt }: Pick<Artifact, "release" | "builtAt">): number =>
  Date.parse(servedUntil[release] ?? builtAt);

/** Releases on disk that have been out of service for more than `olderMs`. */
async function outdatedReleases(store: string, olderMs: number, now: number): Promise<PrunedRelease[]> {
  const outdated: PrunedRelease[] = [];
  for (const [remote, entry] of allEntries(await readRegistry(store))) {
    const protectedIds = inService(entry);
    for (const release of await listReleases(store, remote)) {
      const isOutdated = !protectedIds.includes(release.release) && now - lastUsed(entry, release) > olderMs;
      if (isOutdated) outdated.push({ remote, release: release.release });
    }
  }
  return outdated;
}

/**
 * Removes releases that visitors have not got for `olderMs` before `now` (ms since 1970), from the registry and from the disk: open
 * tabs need their files for that long. The stable release, a canary and the last good releases stay, however old.
 * @returns the removed releases
 */
export async function prune(store: string, olderMs: number, now: number): Promise<PrunedRelease[]> {
  await removeStaleFolders(store);
  const outdated = await outdatedReleases(store, olderMs, now);
  if (outdated.length === 0) return [];
  const names = outdated.map(({ remote, release }) => `${remote}@${release}`);
  // The registry first: a page must not name files that are about to be removed.
  const after = await writeRegistry(store, `prune ${names.join(" ")}`, (registry) =>
    changeAllEntries(registry, (entry, remote) => {
      const protectedIds = inService(entry); // computed again: another writer may have promoted one of them meanwhile
      const stays = (id: string) => protectedIds.includes(id) || !names.includes(`${remote}@${id}`);
      const remaining = <T>(values: Readonly<Record<string, T>>) =>
        Object.fromEntries(Object.entries(values).filter(([id]) => stays(id)));
      const { releases, servedUntil = {}, quarantined } = entry;
      const next = { releases: remaining(releases), servedUntil: remaining(servedUntil) };
      return { ...entry, ...next, quarantined: quarantined.filter(stays) };
    }),
  );
  const remaining = new Map(allEntries(after));
  const removed = outdated.filter(({ remote, release }) => !remaining.get(remote)?.releases[release]);
  for (const { remote, release } of removed) await removeRelease(store, remote, release);
  return removed;
}
