import type { Registry, RemoteEntry, ShellEntry, ShellFacts } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { UserError } from "../UserError";

/** What the entries of remotes and of the shell have in common. */
export type Service = Pick<
  RemoteEntry,
  "stable" | "canary" | "trial" | "rollout" | "lkg" | "quarantined" | "promotedAt" | "promotions" | "servedUntil"
> & {
  readonly releases: Readonly<Record<string, object>>;
};

/** The registry's entry of a remote. @throws UserError for an unknown remote */
export function remoteOf({ remotes }: Registry, remote: string): RemoteEntry {
  const entry = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
  if (!entry) throw new UserError(`The registry knows no remote "${remote}".`);
  return entry;
}

/** The registry's entry of the shell. @throws UserError before the first one was published */
function shellOf({ shell }: Registry): ShellEntry {
  if (!shell) throw new UserError("The registry knows no shell: mfe publish shell.");
  return shell;
}

/** The registry's entry of a remote, or of the shell by its name. @throws UserError for an unknown name */
export const entryOf = (registry: Registry, name: string): Service =>
  name === shellName ? shellOf(registry) : remoteOf(registry, name);

/** The entries of the shell and of all remotes, by name. */
export const allEntries = ({ shell, remotes }: Registry): [string, Service][] => [
  ...(shell ? [[shellName, shell] satisfies [string, Service]] : []),
  ...Object.entries(remotes),
];

/**
 * Replaces the entry of one remote, or of the shell. It returns the same registry when `next` returns the same entry.
 * @throws UserError for an unknown name
 */
export function changeEntry(registry: Registry, name: string, next: <E extends Service>(entry: E) => E): Registry {
  if (name === shellName) {
    const before = shellOf(registry);
    const shell = next(before);
    return shell === before ? registry : { ...registry, shell };
  }
  const before = remoteOf(registry, name);
  const after = next(before);
  return after === before ? registry : { ...registry, remotes: { ...registry.remotes, [name]: after } };
}

/** Replaces every entry, also that of the shell. */
export function changeAllEntries(registry: Registry, next: <E extends Service>(entry: E, name: string) => E): Registry {
  const remotes = Object.entries(registry.remotes).map(([name, entry]) => [name, next(entry, name)] as const);
  const { shell } = registry;
  return { ...registry, ...(shell && { shell: next(shell, shellName) }), remotes: Object.fromEntries(remotes) };
}

/** What the stable shell provides to remotes; undefined for a store without a shell in service. */
export const stableShellFacts = ({ shell }: Registry): ShellFacts | undefined =>
  shell?.releases[shell.stable ?? ""]?.facts;

/** The releases that visitors may get: the stable one, a canary, one on trial, and the last good ones. */
export const inService = ({ stable, canary, trial, lkg }: Omit<Service, "releases" | "quarantined">): string[] => [
  ...new Set([
    ...(stable === null ? [] : [stable]),
    ...(canary ? [canary.release] : []),
    ...(trial ? [trial.release] : []),
    ...lkg,
  ]),
];

export const withoutTrial = <E extends Pick<Service, "trial">>(entry: E): E =>
  entry.trial === undefined ? entry : { ...entry, trial: undefined };

export const withoutRollout = <E extends Pick<Service, "rollout">>(entry: E): E =>
  entry.rollout === undefined ? entry : { ...entry, rollout: undefined };

/** The entry after a person has decided about its releases: that ends a trial and a rollout. */
export const decidedByPerson = <E extends Pick<Service, "trial" | "rollout">>(entry: E): E =>
  withoutRollout(withoutTrial(entry));

/** Whether all visitors get the stable release: no canary, no trial and no rollout gives some of them another one. */
export const isForAll = ({ canary, trial, rollout }: Pick<Service, "canary" | "trial" | "rollout">): boolean =>
  canary === null && trial === undefined && rollout === undefined;

/** The registry's entry of a release. @throws UserError for an unknown release */
export function releaseOf<T>(
  { releases }: { readonly releases: Readonly<Record<string, T>> },
  name: string,
  release: string,
): T {
  const entry = Object.hasOwn(releases, release) ? releases[release] : undefined;
  if (!entry) throw new UserError(`There is no published release ${release} of ${name}.`);
  return entry;
}
