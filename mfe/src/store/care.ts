import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { UserError } from "../UserError";
import { releaseOf, remoteOf } from "./entries";
import { listReleases, releaseDir } from "./publish";
import { readRegistry, writeRegistry } from "./registryFile";

function withQuarantine(entry: RemoteEntry, remote: string, release: string): RemoteEntry {
  releaseOf(entry, remote, release);
  if (entry.quarantined.includes(release)) return entry;
  const lkg = entry.lkg.filter((id) => id !== release);
  const quarantined = [...entry.quarantined, release];
  const canary = entry.canary?.release === release ? null : entry.canary;
  if (entry.stable !== release) return { ...entry, lkg, quarantined, canary };
  const [next, ...rest] = lkg;
  if (!next)
    throw new UserError(`${release} is the only release of ${remote} that visitors can get: publish another first.`);
  return { ...entry, stable: next, lkg: rest, quarantined, canary };
}

/**
 * Takes a release out of service: no visitor is given it again until it is promoted anew. A stable one makes room for the last
 * good one. @throws UserError for an unknown release, and when nothing would be left.
 */
export function quarantine(store: string, remote: string, release: string): Promise<Registry> {
  return writeRegistry(store, `quarantine ${remote} ${release}`, (registry) => {
    const before = remoteOf(registry, remote);
    const after = withQuarantine(before, remote, release);
    return after === before ? registry : { ...registry, remotes: { ...registry.remotes, [remote]: after } };
  });
}

/** Releases that must stay, however old: somebody gets them, or may have to go back to them. */
function inService(entry: RemoteEntry): Set<string> {
  return new Set([entry.stable, ...entry.lkg, ...(entry.canary ? [entry.canary.release] : [])]);
}

/** What a publish that was killed left behind a day ago or earlier. */
async function clearStaged(store: string, now: number): Promise<void> {
  const dir = path.join(store, "tmp");
  for (const name of await readdir(dir).catch(() => [])) {
    const staged = path.join(dir, name);
    if (now - (await stat(staged)).mtimeMs > 86_400_000) await rm(staged, { recursive: true, force: true });
  }
}

/** Removes releases built more than `olderMs` ago; never the stable one, a canary or a last good one. @returns what was removed. */
export async function prune(
  store: string,
  olderMs: number,
  now: number,
): Promise<{ remote: string; release: string }[]> {
  await clearStaged(store, now);
  const before = await readRegistry(store);
  const gone: { remote: string; release: string }[] = [];
  for (const [remote, entry] of Object.entries(before.remotes)) {
    const kept = inService(entry);
    for (const { release, builtAt } of await listReleases(store, remote)) {
      if (!kept.has(release) && now - Date.parse(builtAt) > olderMs) gone.push({ remote, release });
    }
  }
  if (gone.length === 0) return [];
  const names = gone.map(({ remote, release }) => `${remote}@${release}`);
  // Out of the registry first: nobody is sent to files that are about to go.
  const after = await writeRegistry(store, `prune ${names.join(" ")}`, (registry) => ({
    ...registry,
    remotes: Object.fromEntries(
      Object.entries(registry.remotes).map(([remote, entry]) => {
        const kept = inService(entry); // read again: another writer may have promoted one of them meanwhile
        const isKept = (id: string) => kept.has(id) || !names.includes(`${remote}@${id}`);
        const releases = Object.fromEntries(Object.entries(entry.releases).filter(([id]) => isKept(id)));
        return [remote, { ...entry, releases, quarantined: entry.quarantined.filter(isKept) }];
      }),
    ),
  }));
  const removed = gone.filter(({ remote, release }) => !after.remotes[remote]?.releases[release]);
  for (const { remote, release } of removed)
    await rm(releaseDir(store, remote, release), { recursive: true, force: true });
  return removed;
}
