import type { Registry, RemoteEntry, ShellFacts } from "@aurelle/shared/contract/registry";
import { whyUnusable } from "@aurelle/shared/contract/whyUnusable";
import { shellFor } from "../check/shellFor";

export interface PassedOver {
  release: string;
  /** The end of a sentence: `requires react ^20.0.0, the shell provides 19.3.1`. */
  reason: string;
}
/** What visitors get of a remote. */
export interface Given {
  /** `null`: nothing, the remote's pages are missing. */
  release: string | null;
  /** Releases that would come first, but which the shell cannot use. */
  passedOver: readonly PassedOver[];
}

/** The first of some releases that a shell can use, as the document server chooses it (shell/server/releases/pageRegistry.ts). */
function firstUsable(entry: RemoteEntry, candidates: readonly string[], shell: ShellFacts): Given {
  const release = candidates.find((id) => whyUnusable(entry, id, shell) === null) ?? null;
  const before = release === null ? candidates : candidates.slice(0, candidates.indexOf(release));
  return { release, passedOver: before.map((id) => ({ release: id, reason: whyUnusable(entry, id, shell) ?? "" })) };
}

const stableFirst = ({ stable, lkg }: RemoteEntry): string[] => [...(stable === null ? [] : [stable]), ...lkg];

/** What visitors outside of a canary get. */
export const stableGiven = (entry: RemoteEntry, shell: ShellFacts): Given =>
  firstUsable(entry, stableFirst(entry), shell);

/** What the share of visitors with the canary gets; `null` without a canary. */
export const canaryGiven = (entry: RemoteEntry, shell: ShellFacts): Given | null =>
  entry.canary && firstUsable(entry, [entry.canary.release, ...stableFirst(entry)], shell);

/** Why visitors do not get a release of a registry although it was promoted; `null` when they get it. */
export function whyPassedOver(registry: Registry, remote: string, release: string): string | null {
  const entry = registry.remotes[remote];
  const known = entry?.releases[release];
  return entry && known ? whyUnusable(entry, release, shellFor(known, registry)) : null;
}
