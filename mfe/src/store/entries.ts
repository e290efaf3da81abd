import type { Registry, ReleaseEntry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { UserError } from "../UserError";

/** @throws UserError for a name that the registry does not have. */
export function remoteOf({ remotes }: Registry, remote: string): RemoteEntry {
  const entry = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
  if (!entry) throw new UserError(`The registry knows no remote "${remote}".`);
  return entry;
}

/** @throws UserError for a release that is not in the registry. */
export function releaseOf({ releases }: RemoteEntry, remote: string, release: string): ReleaseEntry {
  const entry = Object.hasOwn(releases, release) ? releases[release] : undefined;
  if (!entry) throw new UserError(`There is no published release ${release} of ${remote}.`);
  return entry;
}
