import semver from "semver";
import type { ReleaseEntry, RemoteEntry, ShellFacts } from "./registry";

/** What a release needs from the shell. */
type Needs = Pick<ReleaseEntry, "requires" | "mf" | "shared">;

/** Why a shell of this contract and runtime cannot use a release: the ends of sentences that begin with the release. */
export function contractProblems({ requires, mf }: Needs, shell: Pick<ShellFacts, "provides" | "mf">): string[] {
  const minor = `${semver.major(shell.mf)}.${semver.minor(shell.mf)}`;
  return [
    ...(semver.satisfies(shell.provides, requires)
      ? []
      : [`requires contract ${requires}, the shell provides ${shell.provides}`]),
    // The shell provides the Module Federation runtime. A release that was built for another one may not start on it.
    ...(mf === undefined || semver.satisfies(mf, `~${minor}`)
      ? []
      : [`was built with Module Federation ${mf}, the shell runs ${minor}`]),
  ];
}

/**
 * Which shared modules of a release the shell does not have in the version that the release needs: a remote contains no copies of them
 * (docs/decisions/0003-facades.md). Releases from before the ranges were in the registry state none.
 */
export function sharedProblems({ shared = {} }: Needs, { shared: provided }: Pick<ShellFacts, "shared">): string[] {
  return Object.entries(shared).flatMap(([name, range]) => {
    const version = Object.hasOwn(provided, name) ? provided[name] : undefined;
    if (version === undefined) return [`requires ${name}, which the shell does not share`];
    return semver.satisfies(version, range) ? [] : [`requires ${name} ${range}, the shell provides ${version}`];
  });
}

/** By shell and release, because each page with a canary asks for all its remotes. */
const known = new WeakMap<ShellFacts, WeakMap<ReleaseEntry, string | null>>();

function problem(release: ReleaseEntry, shell: ShellFacts): string | null {
  const ofShell = known.get(shell) ?? new WeakMap<ReleaseEntry, string | null>();
  known.set(shell, ofShell);
  let found = ofShell.get(release);
  if (found === undefined) {
    found = [...contractProblems(release, shell), ...sharedProblems(release, shell)][0] ?? null;
    ofShell.set(release, found);
  }
  return found;
}

/** Why a shell cannot use a release, as the end of a sentence; `null` when it can. No byte of such a release is fetched. */
export function whyUnusable(entry: RemoteEntry, id: string, shell: ShellFacts): string | null {
  const release = Object.hasOwn(entry.releases, id) ? entry.releases[id] : undefined;
  if (!release) return "is not in the registry";
  if (entry.untrusted?.includes(id)) return "is not signed by a key that this server trusts";
  if (entry.unpromoted?.includes(id)) return "was promoted without a signature that this server trusts";
  return entry.quarantined.includes(id) ? "is quarantined" : problem(release, shell);
}
