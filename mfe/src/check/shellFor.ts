import { contractVersion, federationMinor } from "@aurelle/shared/contract";
import type { Registry, ReleaseEntry, ShellFacts } from "@aurelle/shared/contract/registry";
import semver from "semver";
import { stableShellFacts } from "../store/entries";

/** The lowest version of each shared module that satisfies a release. */
const lowestVersions = ({ shared = {} }: Pick<ReleaseEntry, "shared">): ShellFacts["shared"] =>
  Object.fromEntries(Object.entries(shared).map(([name, range]) => [name, semver.minVersion(range)?.version ?? range]));

/**
 * The shell that a release of this store meets. In a store without a shell it is one of this checkout's contract that has every shared
 * module which the release requires.
 */
export const shellFor = (release: Pick<ReleaseEntry, "shared">, registry: Registry): ShellFacts =>
  stableShellFacts(registry) ?? {
    provides: contractVersion,
    mf: `${federationMinor}.0`,
    shared: lowestVersions(release),
  };
