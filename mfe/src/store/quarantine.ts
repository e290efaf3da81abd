import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { releaseOf, remoteOf } from "./entries";
import { writeRegistry } from "./registryFile";

function withQuarantine(entry: RemoteEntry, remote: string, release: string): RemoteEntry {
  releaseOf(entry, remote, release);
  if (entry.quarantined.includes(release)) return entry;
  const lkg = entry.lkg.filter((id) => id !== release);
  const quarantined = [...entry.quarantined, release];
  const canary = entry.canary?.release === release ? null : entry.canary;
  if (entry.stable !== release) return { ...entry, lkg, quarantined, canary };
  const [next = null, ...rest] = lkg;
  return { ...entry, stable: next, lkg: rest, quarantined, canary };
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
