import { randomBytes } from "node:crypto";
import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { UserError } from "../UserError";
import { releaseOf, remoteOf } from "./entries";
import { writeRegistry } from "./registryFile";

/** Last known good releases that the registry keeps at hand. */
const kept = 5;

function withStable(entry: RemoteEntry, remote: string, release: string): RemoteEntry {
  releaseOf(entry, remote, release);
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

/** A share of the visitors gets `release`. A new salt each time: it is not always the same ones who try things out. */
function withCanary(entry: RemoteEntry, remote: string, release: string, percent: number): RemoteEntry {
  releaseOf(entry, remote, release);
  if (entry.stable === release) throw new UserError(`All visitors get ${remote} ${release} already.`);
  // The same release for more visitors: those who have it keep it.
  const salt = entry.canary?.release === release ? entry.canary.salt : randomBytes(6).toString("hex");
  const quarantined = entry.quarantined.filter((id) => id !== release);
  return { ...entry, canary: { release, percent, salt }, quarantined };
}

/**
 * Gives a release to all visitors, or to `percent` of them, from their next page load on.
 * @throws UserError for an unknown remote or release, or a percentage that is none.
 */
export function promote(store: string, remote: string, release: string, percent = 100): Promise<Registry> {
  if (!(percent > 0 && percent <= 100)) throw new UserError("--percent takes a number above 0, 100 at most.");
  const share = percent === 100 ? "" : ` to ${percent}%`;
  return writeRegistry(store, `promote ${remote} ${release}${share}`, (registry) =>
    change(registry, remote, (entry) =>
      percent === 100 ? withStable(entry, remote, release) : withCanary(entry, remote, release, percent),
    ),
  );
}

/** Takes a canary back where there is one; else goes back to a release, by default to the one before. @throws UserError when there is none to go back to. */
export function rollback(store: string, remote: string, to?: string): Promise<Registry> {
  return writeRegistry(store, `rollback ${remote} ${to ?? ""}`.trim(), (registry) =>
    change(registry, remote, (entry) => {
      if (!to && entry.canary) return { ...entry, canary: null };
      const target = to ?? entry.lkg[0];
      if (!target) throw new UserError(`${remote} has no earlier release to go back to.`);
      const { lkg, ...rest } = withStable(entry, remote, target);
      // What was left behind on purpose is no place to fall back on.
      return { ...rest, lkg: lkg.filter((id) => id !== entry.stable) };
    }),
  );
}
