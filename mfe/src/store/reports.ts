import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { remoteOf } from "./entries";
import { writeRegistry } from "./registryFile";

/** Remotes that fail within this time of each other have a cause outside of them, ms. */
export const togetherMs = 5 * 60_000;

/** When a release was quarantined out of service, ms since 1970. A quarantined canary or stable release has such a time. */
const endsOf = ({ quarantined, servedUntil = {} }: RemoteEntry): number[] =>
  quarantined.flatMap((id) => (servedUntil[id] === undefined ? [] : [Date.parse(servedUntil[id])]));

/** When reports or a person last withdrew a release of the remote, ms since 1970. */
const failuresOf = (entry: RemoteEntry): number[] => [
  ...endsOf(entry),
  ...(entry.trial ? [Date.parse(entry.trial.since)] : []),
];

/**
 * Whether visitors get the release now, and others could replace it: a canary, one on trial, or a stable release with one to fall back
 * to. The release that replaces one on trial stays.
 */
export const isReplaceable = ({ stable, canary, trial, lkg, quarantined }: RemoteEntry, release: string): boolean =>
  !quarantined.includes(release) &&
  (canary?.release === release ||
    trial?.release === release ||
    (stable === release && lkg.length > 0 && trial === undefined));

/** Why reports of visitors cannot withdraw a release or reduce its share; null when they can. A person always can. */
function whyNot(registry: Registry, remote: string, release: string, now: number): string | null {
  const entry = remoteOf(registry, remote);
  const others = Object.entries(registry.remotes).filter(([name]) => name !== remote);
  const together = others.find(([, other]) => failuresOf(other).some((at) => now - at < togetherMs));
  if (together) return `${together[0]} failed less than five minutes ago, so the cause is outside of the remotes`;
  if (!isReplaceable(entry, release)) return "visitors do not get it, or nothing could replace it";
  if (entry.stable !== release) return null;
  const promotedAt = Date.parse(entry.promotedAt ?? "1970-01-01");
  return endsOf(entry).some((at) => at > promotedAt)
    ? "it replaces a quarantined release already, and one step is the limit"
    : null;
}

/**
 * Changes a remote because visitors reported its release: one step back, never a chain, and not while other remotes fail too. Checked
 * inside the registry's lock, so it holds for several document servers.
 * @param change returns its argument when nothing is left to do. @param now ms since 1970.
 * @returns why nothing was changed; null when it was
 */
export async function changeByReports(
  store: string,
  what: string,
  { remote, release }: { remote: string; release: string },
  now: number,
  change: (entry: RemoteEntry) => RemoteEntry,
): Promise<string | null> {
  let reason: string | null = null;
  await writeRegistry(store, `${what} ${remote} ${release} by reports`, (registry) => {
    reason = whyNot(registry, remote, release, now);
    if (reason !== null) return registry;
    const before = remoteOf(registry, remote);
    const after = change(before);
    if (after === before) reason = "another document server has done it";
    return after === before ? registry : { ...registry, remotes: { ...registry.remotes, [remote]: after } };
  });
  return reason;
}
