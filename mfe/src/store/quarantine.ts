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

/** Remotes that fail within this time of each other have a cause outside of them, ms. */
const togetherMs = 5 * 60_000;

/** When a release was quarantined out of service, ms since 1970. A quarantined canary or stable release has such a time. */
const endsOf = ({ quarantined, servedUntil = {} }: RemoteEntry): number[] =>
  quarantined.flatMap((id) => (servedUntil[id] === undefined ? [] : [Date.parse(servedUntil[id])]));

/** Whether visitors get the release now, and others could replace it: a canary, or a stable release with one to fall back to. */
export const isReplaceable = ({ stable, canary, lkg, quarantined }: RemoteEntry, release: string): boolean =>
  !quarantined.includes(release) && (canary?.release === release || (stable === release && lkg.length > 0));

/** Why reports of visitors cannot take a release out of service; null when they can. A person always can. */
function whyNotByReports(registry: Registry, remote: string, release: string, now: number): string | null {
  const entry = remoteOf(registry, remote);
  const others = Object.entries(registry.remotes).filter(([name]) => name !== remote);
  const together = others.find(([, other]) => endsOf(other).some((at) => now - at < togetherMs));
  if (together) return `${together[0]} failed less than five minutes ago, so the cause is outside of the remotes`;
  if (!isReplaceable(entry, release)) return "visitors do not get it, or nothing could replace it";
  if (entry.canary?.release === release) return null;
  const promotedAt = Date.parse(entry.promotedAt ?? "1970-01-01");
  return endsOf(entry).some((at) => at > promotedAt)
    ? "it replaces a quarantined release already, and one step is the limit"
    : null;
}

/**
 * Takes a release out of service because visitors reported it: one step back, never a chain, and not while other remotes fail too.
 * Checked inside the registry's lock, so it holds for several document servers.
 * @param now ms since 1970. @returns why nothing was changed; null when the release is out
 */
export async function quarantineByReports(
  store: string,
  remote: string,
  release: string,
  now = Date.now(),
): Promise<string | null> {
  let reason: string | null = null;
  await writeRegistry(store, `quarantine ${remote} ${release} by reports`, (registry) => {
    reason = whyNotByReports(registry, remote, release, now);
    if (reason !== null) return registry;
    const after = withQuarantine(remoteOf(registry, remote), remote, release);
    return { ...registry, remotes: { ...registry.remotes, [remote]: after } };
  });
  return reason;
}
