import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { releaseOf, remoteOf, withoutTrial } from "./entries";
import { writeRegistry } from "./registryFile";
import { changeByReports } from "./reports";

function withQuarantine(entry: RemoteEntry, remote: string, release: string): RemoteEntry {
  releaseOf(entry, remote, release);
  if (entry.quarantined.includes(release)) return entry;
  const { trial } = entry;
  const isOnTrial = trial?.release === release;
  const current = isOnTrial ? withoutTrial(entry) : entry;
  const canary = isOnTrial ? trial.before.canary : entry.canary;
  const next = {
    ...current,
    lkg: entry.lkg.filter((id) => id !== release),
    quarantined: [...entry.quarantined, release],
    canary: canary?.release === release ? null : canary,
  };
  if (entry.stable !== release) return next;
  const [stable = null, ...lkg] = next.lkg;
  return { ...next, stable, lkg };
}

/**
 * Takes a release out of service: no visitor gets it again until it is promoted. The last good release replaces a stable one.
 * Without one visitors get the remote no more.
 * @throws UserError for an unknown release
 */
export function quarantine(store: string, remote: string, release: string): Promise<Registry> {
  return writeRegistry(store, `quarantine ${remote} ${release}`, (registry) => {
    const before = remoteOf(registry, remote);
    const after = withQuarantine(before, remote, release);
    return after === before ? registry : { ...registry, remotes: { ...registry.remotes, [remote]: after } };
  });
}

/**
 * Takes a release out of service because visitors reported it, and the reports are proven (docs/decisions/0014-telemetry.md).
 * @param now ms since 1970. @returns why nothing was changed; null when the release is out
 */
export const quarantineByReports = (
  store: string,
  remote: string,
  release: string,
  now = Date.now(),
): Promise<string | null> =>
  changeByReports(store, "quarantine", { remote, release }, now, (entry) => withQuarantine(entry, remote, release));
