import type { Registry, ReleaseEntry } from "@aurelle/shared/contract/registry";
import { contractProblems, sharedProblems } from "@aurelle/shared/contract/whyUnusable";
import { shellFor } from "../check/shellFor";
import { conflicts } from "../store/addresses";
import { isForAll, releaseOf, remoteOf, stableShellFacts } from "../store/entries";
import { laterSteps, type Share } from "../store/rollout";
import { stableGiven } from "./visitorsGet";

/** Why visitors would not get a release. */
export interface PlanProblem {
  about: "contract" | "shared modules" | "addresses" | "canary";
  text: string;
}
/** What a promotion would do. */
export interface RemotePlan {
  remote: string;
  release: string;
  /** The share of visitors that it is for, in percent; the first step of a rollout. */
  percent: number;
  /** The shares of a rollout; absent without one. */
  steps?: readonly number[];
  /** Whether those visitors would get the release, from their next page on. */
  takesEffect: boolean;
  /** What they get now; `null`: nothing. */
  replaces: string | null;
  /** Where the release is quarantined: visitors get it only by a promotion, which ends that. Absent otherwise. */
  quarantined?: true;
  /** What they would get: the release, or what they get now. */
  visitorsGet: string | null;
  pages: Change;
  slots: Change;
  problems: readonly PlanProblem[];
  /** What else the promotion would change. */
  notes: readonly string[];
}
/** Addresses or names of slots. */
interface Change {
  appear: readonly string[];
  go: readonly string[];
}

function change(before: readonly string[], after: readonly string[]): Change {
  const without = (some: readonly string[], others: readonly string[]) => some.filter((one) => !others.includes(one));
  return { appear: without(after, before), go: without(before, after) };
}

const pagesOf = (release: ReleaseEntry | undefined) => release?.pages.map(({ path }) => path) ?? [];
const slotsOf = (release: ReleaseEntry | undefined) => release?.slots.map(({ name }) => name) ?? [];

/**
 * What `mfe promote` would do, without doing it.
 * @throws UserError for an unknown remote or release
 */
export function planRemote(registry: Registry, remote: string, release: string, { percent, steps }: Share): RemotePlan {
  const entry = remoteOf(registry, remote);
  const next = releaseOf(entry, remote, release);
  const shell = shellFor(next, registry);
  const problems: PlanProblem[] = [
    ...contractProblems(next, shell).map((text) => ({ about: "contract" as const, text })),
    ...sharedProblems(next, shell).map((text) => ({ about: "shared modules" as const, text })),
    ...conflicts(remote, next, registry).map((text) => ({ about: "addresses" as const, text })),
    ...(percent < 100 && entry.stable === release
      ? [
          {
            about: "canary" as const,
            text: isForAll(entry) ? "all visitors get it already" : "it is the stable release",
          },
        ]
      : []),
    ...(steps && entry.stable === null
      ? [{ about: "canary" as const, text: "visitors get no release to compare it with" }]
      : []),
  ];
  const { release: replaces } = stableGiven(entry, shell);
  const before = replaces === null ? undefined : entry.releases[replaces];
  const isQuarantined = entry.quarantined.includes(release);
  const takesEffect = problems.length === 0;
  return {
    remote,
    release,
    percent,
    ...(steps && { steps }),
    takesEffect,
    replaces,
    ...(isQuarantined && { quarantined: true }),
    visitorsGet: takesEffect ? release : replaces,
    pages: change(pagesOf(before), pagesOf(next)),
    slots: change(slotsOf(before), slotsOf(next)),
    problems,
    notes: [
      ...(steps ? [`the shop goes on to ${laterSteps(steps)}, or back, by what pages report`] : []),
      ...(entry.rollout ? [`the rollout of ${entry.rollout.release} ends`] : []),
      ...(isQuarantined ? ["it is quarantined: a promotion gives it out again"] : []),
      ...(entry.trial ? [`the trial of ${entry.trial.release} ends`] : []),
      ...(entry.canary && !entry.trial && !entry.rollout && (percent === 100 || entry.canary.release !== release)
        ? [`the canary ${entry.canary.release} ends`]
        : []),
      ...(percent === 100 && replaces === release && isForAll(entry) ? ["all visitors get it already"] : []),
      ...(stableShellFacts(registry) ? [] : ["the store has no shell, so the shared modules were not compared"]),
    ],
  };
}
