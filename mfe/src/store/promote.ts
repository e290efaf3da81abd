import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { UserError } from "../UserError";
import { writeRegistry } from "./registryFile";

/** Last known good releases that the registry keeps at hand. */
const kept = 5;

function remoteOf(registry: Registry, remote: string): RemoteEntry {
  const entry = registry.remotes[remote];
  if (!entry) throw new UserError(`The registry knows no remote "${remote}".`);
  return entry;
}

function withStable(entry: RemoteEntry, remote: string, release: string): RemoteEntry {
  if (!entry.releases[release]) throw new UserError(`There is no published release ${release} of ${remote}.`);
  if (entry.stable === release) return entry;
  const lkg = [entry.stable, ...entry.lkg.filter((id) => id !== entry.stable && id !== release)].slice(0, kept);
  return {
    ...entry,
    stable: release,
    canary: null,
    lkg,
    quarantined: entry.quarantined.filter((id) => id !== release),
  };
}

function change(registry: Registry, remote: string, next: (entry: RemoteEntry) => RemoteEntry): Registry {
  const before = remoteOf(registry, remote);
  const after = next(before);
  return after === before ? registry : { ...registry, remotes: { ...registry.remotes, [remote]: after } };
}

/** Gives a release to all visitors, from their next page load on. @throws UserError for an unknown remote or release. */
export function promote(store: string, remote: string, release: string): Promise<Registry> {
  return writeRegistry(store, `promote ${remote} ${release}`, (registry) =>
    change(registry, remote, (entry) => withStable(entry, remote, release)),
  );
}

/** Goes back to a release, by default to the one before. @throws UserError when there is none to go back to. */
export function rollback(store: string, remote: string, to?: string): Promise<Registry> {
  return writeRegistry(store, `rollback ${remote} ${to ?? ""}`.trim(), (registry) =>
    change(registry, remote, (entry) => {
      const target = to ?? entry.lkg[0];
      if (!target) throw new UserError(`${remote} has no earlier release to go back to.`);
      const { lkg, ...rest } = withStable(entry, remote, target);
      // What was left behind on purpose is no place to fall back on.
      return { ...rest, lkg: lkg.filter((id) => id !== entry.stable) };
    }),
  );
}
