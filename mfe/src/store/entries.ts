import type { Registry, ReleaseEntry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { UserError } from "../UserError";

/** The registry's entry of a remote. @throws UserError for an unknown remote */
export function remoteOf({ remotes }: Registry, remote: string): RemoteEntry {
  const entry = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
  if (!entry) throw new UserError(`The registry knows no remote "${remote}".`);
  return entry;
}

/** The releases that visitors may get: the stable one, a canary, one on trial, and the last good ones. */
export const inService = ({ stable, canary, trial, lkg }: RemoteEntry): string[] => [
  ...new Set([
    ...(stable === null ? [] : [stable]),
    ...(canary ? [canary.release] : []),
    ...(trial ? [trial.release] : []),
    ...lkg,
  ]),
];

/** The entry after a person has decided about its releases: that ends a trial. */
export function withoutTrial({ trial: _, ...entry }: RemoteEntry): RemoteEntry {
  return entry;
}

/** The registry's entry of a release. @throws UserError for an unknown release */
export function releaseOf({ releases }: RemoteEntry, remote: string, release: string): ReleaseEntry {
  const entry = Object.hasOwn(releases, release) ? releases[release] : undefined;
  if (!entry) throw new UserError(`There is no published release ${release} of ${remote}.`);
  return entry;
}
