import { createHash } from "node:crypto";
import { contractVersion, federationMinor } from "@aurelle/shared/contract";
import type { PageRegistry, PageRemote, Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import semver from "semver";

/** Why this shell cannot use a release, as the end of a sentence; `null` when it can. */
export function whyUnusable(entry: RemoteEntry, id: string): string | null {
  const release = Object.hasOwn(entry.releases, id) ? entry.releases[id] : undefined;
  if (!release) return "is not in the registry";
  if (entry.quarantined.includes(id)) return "is quarantined";
  const { requires, mf } = release;
  if (!semver.satisfies(contractVersion, requires))
    return `requires contract ${requires}, this shell provides ${contractVersion}`;
  // The shell provides the Module Federation runtime. A release that was built for another one may not start on it.
  return mf === undefined || semver.satisfies(mf, `~${federationMinor}`)
    ? null
    : `was built with Module Federation ${mf}, this shell runs ${federationMinor}`;
}

/** A visitor's bucket for a canary, 0 to 9,999. The same visitor and salt always give the same bucket. */
export function bucketOf(visitor: string, salt: string): number {
  return createHash("sha256").update(`${visitor} ${salt}`).digest().readUInt32BE(0) % 10_000;
}

/** The canary release, if this visitor is in its share. */
function canaryFor({ canary }: RemoteEntry, visitor: string | null): string | undefined {
  if (!canary || visitor === null) return undefined;
  return bucketOf(visitor, canary.salt) < canary.percent * 100 ? canary.release : undefined;
}

/**
 * One remote in a page: the first release that this shell can use, and the next one as its fallback. The browser requests no
 * other release. The result is `null` when the shell can use none.
 */
function pageRemote(entry: RemoteEntry, visitor: string | null): PageRemote | null {
  const canary = canaryFor(entry, visitor);
  const candidates = [canary, entry.stable, ...entry.lkg].filter((id) => typeof id === "string");
  const [release, second] = candidates.filter((id) => whyUnusable(entry, id) === null);
  const chosen = release && entry.releases[release];
  if (!release || !chosen) return null;
  const fallback = second && entry.releases[second];
  const passedOver = candidates
    .slice(0, candidates.indexOf(release))
    .map((id) => ({ release: id, reason: whyUnusable(entry, id) ?? "" }));
  return {
    release,
    entry: chosen,
    lastGood: second && fallback ? { release: second, entry: fallback } : null,
    ...(passedOver.length > 0 && { passedOver }),
  };
}

/** Whether some remote has a canary: then each visitor needs a cookie, to get the same release on every page. */
export const hasCanary = ({ remotes }: Registry): boolean =>
  Object.values(remotes).some(({ canary }) => canary !== null);

/**
 * The registry as one page contains it. A remote without a release that this shell can use is left out.
 * @param visitor the anonymous id of the cookie; `null` gets no canary.
 */
export function pageRegistry({ revision, remotes }: Registry, visitor: string | null = null): PageRegistry {
  const chosen = Object.entries(remotes).flatMap(([name, entry]) => {
    const remote = pageRemote(entry, visitor);
    return remote ? [[name, remote] as const] : [];
  });
  return { schema: 1, revision, remotes: Object.fromEntries(chosen) };
}
