import { rm } from "node:fs/promises";
import type { RemoteEntry } from "@aurelle/shared/contract/registry";
import { listReleases, releaseDir } from "./publish";
import { readRegistry, writeRegistry } from "./registryFile";
import { removeStaleFolders } from "./staging";

/** Releases that `prune` never removes: visitors get them, or a rollback may return to them. */
function inService(entry: RemoteEntry): Set<string> {
  return new Set([entry.stable, ...entry.lkg, ...(entry.canary ? [entry.canary.release] : [])]);
}

export interface PrunedRelease {
  remote: string;
  release: string;
}

/** Releases on disk that are out of service and were built more than `olderMs` ago. */
async function outdatedReleases(store: string, olderMs: number, now: number): Promise<PrunedRelease[]> {
  const { remotes } = await readRegistry(store);
  const outdated: PrunedRelease[] = [];
  for (const [remote, entry] of Object.entries(remotes)) {
    const protectedIds = inService(entry);
    for (const { release, builtAt } of await listReleases(store, remote)) {
      if (!protectedIds.has(release) && now - Date.parse(builtAt) > olderMs) outdated.push({ remote, release });
    }
  }
  return outdated;
}

/**
 * Removes releases built more than `olderMs` before `now` (ms since 1970), from the registry and from the disk. The stable release,
 * a canary and the last good releases stay, however old. @returns the removed releases
 */
export async function prune(store: string, olderMs: number, now: number): Promise<PrunedRelease[]> {
  await removeStaleFolders(store, now);
  const outdated = await outdatedReleases(store, olderMs, now);
  if (outdated.length === 0) return [];
  const names = outdated.map(({ remote, release }) => `${remote}@${release}`);
  // The registry first: a page must not name files that are about to be removed.
  const after = await writeRegistry(store, `prune ${names.join(" ")}`, (registry) => ({
    ...registry,
    remotes: Object.fromEntries(
      Object.entries(registry.remotes).map(([remote, entry]) => {
        const protectedIds = inService(entry); // computed again: another writer may have promoted one of them meanwhile
        const stays = (id: string) => protectedIds.has(id) || !names.includes(`${remote}@${id}`);
        const releases = Object.fromEntries(Object.entries(entry.releases).filter(([id]) => stays(id)));
        return [remote, { ...entry, releases, quarantined: entry.quarantined.filter(stays) }];
      }),
    ),
  }));
  const removed = outdated.filter(({ remote, release }) => !after.remotes[remote]?.releases[release]);
  for (const { remote, release } of removed)
    await rm(releaseDir(store, remote, release), { recursive: true, force: true });
  return removed;
}
