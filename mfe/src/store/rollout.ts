import type { Registry, RemoteEntry } from "@aurelle/shared/contract/registry";
import { shellName } from "@aurelle/shared/contract/releaseNames";
import { UserError } from "../UserError";
import { conflicts } from "./addresses";
import { releaseOf, remoteOf, type Service, withoutRollout } from "./entries";
import { percentOf, rejectTaken, withCanary, withStable } from "./promote";
import { actingAs, writeRegistry } from "./registryFile";
import { type PromotionSigner, withSigned } from "./signedPromotions";

export type Rollout = NonNullable<RemoteEntry["rollout"]>;

const maxSteps = 10;

/** The name that the log gives for what the document servers do by themselves. */
const shopName = "shop";

/** Which share of the visitors a promotion is for. */
export interface Share {
  /** Of the visitors; the first step of a rollout. */
  percent: number;
  /** Of a rollout: the shares of visitors in percent, 100 at the end. */
  steps?: readonly number[];
}

/** @throws UserError for shares that do not grow to 100 */
function stepsOf(text: string): number[] {
  const steps = text.split(",").map(Number);
  const grows = steps.every((step, index) => step > (steps[index - 1] ?? 0));
  if (!grows || steps.at(-1) !== 100 || steps.length < 2 || steps.length > maxSteps)
    throw new UserError(`--auto takes growing percentages that end with 100, such as 5,25,100, not "${text}".`);
  return steps;
}

/** The options `--percent` and `--auto`. @throws UserError for percentages that are none, or that contradict each other */
export function shareOf({ percent, auto }: { percent?: string | undefined; auto?: string | undefined }): Share {
  if (auto === undefined) return { percent: percentOf(percent) };
  const steps = stepsOf(auto);
  const [first = 100] = steps;
  if (percent !== undefined && Number(percent) !== first) throw new UserError("Give --percent or --auto, not both.");
  return { percent: first, steps };
}

/** `25 %, 100 %`: the steps after the first one, or after a rollout's current one. */
export const laterSteps = (steps: readonly number[], step = 0): string =>
  steps
    .slice(step + 1)
    .map((percent) => `${percent}%`)
    .join(", ");

/** The rollout of a remote while visitors get its release at the share of its step. During a trial they do not. */
export function runningRollout({
  rollout,
  canary,
  trial,
}: Pick<Service, "rollout" | "canary" | "trial">): Rollout | null {
  const isAtStep = canary?.release === rollout?.release && canary?.percent === rollout?.steps[rollout.step];
  return rollout && !trial && isAtStep ? rollout : null;
}

/** Why the release of a rollout cannot go on: what another remote has taken meanwhile. `null` when it can. */
export const takenMeanwhile = (registry: Registry, remote: string, release: string): string | null =>
  conflicts(remote, releaseOf(remoteOf(registry, remote), remote, release), registry)[0] ?? null;

const withRemote = (registry: Registry, remote: string, entry: RemoteEntry): Registry => ({
  ...registry,
  remotes: { ...registry.remotes, [remote]: entry },
});

/** The entry at a step of a rollout. */
function atStep(
  entry: RemoteEntry,
  remote: string,
  { release, steps }: Pick<Rollout, "release" | "steps">,
  step: number,
) {
  const percent = steps[step] ?? 100;
  if (percent === 100) return withStable(entry, remote, release);
  const rollout = { release, steps, step, since: new Date().toISOString() };
  return { ...withCanary(entry, remote, release, percent), rollout };
}

/**
 * Gives a release to the first share of visitors. The document servers give it to the next ones, or take it back. The same again changes
 * nothing while it runs.
 * @throws UserError for an unknown remote or release, for the shell, and where visitors get no release to compare it with
 */
export async function startRollout(
  store: string,
  remote: string,
  release: string,
  steps: readonly number[],
  signer?: PromotionSigner,
): Promise<Registry> {
  if (remote === shellName)
    throw new UserError("The shell cannot be promoted with --auto: pages do not report how it does. Use --percent.");
  const next = laterSteps(steps);
  return writeRegistry(store, `promote ${remote} ${release} to ${steps[0]}%, then by itself to ${next}`, (registry) => {
    rejectTaken(registry, remote, release);
    const entry = remoteOf(registry, remote);
    releaseOf(entry, remote, release);
    if (entry.stable === null)
      throw new UserError(`Visitors get no release of ${remote} to compare it with: mfe promote ${remote} ${release}`);
    const running = runningRollout(entry);
    if (running?.release === release && running.steps.join() === steps.join()) return registry;
    const after = withSigned(entry, atStep(entry, remote, { release, steps }, 0), remote, signer);
    return withRemote(registry, remote, after);
  });
}

/**
 * Changes a remote whose rollout is still at the step that was judged. Checked inside the registry's lock, so one of several document
 * servers does it.
 * @returns whether this call changed it
 */
async function changeRollout(
  store: string,
  remote: string,
  judged: Rollout,
  what: string,
  change: (entry: RemoteEntry, registry: Registry) => RemoteEntry,
): Promise<boolean> {
  let isChanged = false;
  const work = () =>
    writeRegistry(store, what, (registry) => {
      const entry = remoteOf(registry, remote);
      const now = runningRollout(entry);
      const isSame = now?.release === judged.release && now.since === judged.since;
      const after = now && isSame ? change(entry, registry) : entry;
      isChanged = after !== entry;
      return isChanged ? withRemote(registry, remote, after) : registry;
    });
  await actingAs(shopName, work);
  return isChanged;
}

/** Goes on to the next step; the last one gives the release to all visitors. @param reason for the log */
export function advanceRollout(store: string, remote: string, judged: Rollout, reason: string): Promise<boolean> {
  const { release, steps, step } = judged;
  const what = `promote ${remote} ${release} to ${steps[step + 1]}% by itself: ${reason}`;
  return changeRollout(store, remote, judged, what, (entry, registry) => {
    rejectTaken(registry, remote, release);
    return atStep(entry, remote, judged, step + 1);
  });
}

/** Ends a rollout: its visitors get the stable release again, and no visitor gets the other one until it is promoted anew. @param reason for the log */
export const takeBackRollout = (store: string, remote: string, judged: Rollout, reason: string): Promise<boolean> =>
  changeRollout(store, remote, judged, `rollback ${remote} ${judged.release} by itself: ${reason}`, (entry) => ({
    ...withoutRollout(entry),
    canary: null,
    quarantined: [...entry.quarantined, judged.release],
  }));

/** Notes once for each step that it has had too few visitors. Visitors get the same as before. @param reason for the log */
export const noteUndecided = (store: string, remote: string, judged: Rollout, reason: string): Promise<boolean> =>
  changeRollout(
    store,
    remote,
    judged,
    `leave ${remote} ${judged.release} at ${judged.steps[judged.step]}%: ${reason}`,
    (entry) =>
      entry.rollout && entry.rollout.undecidedAt === undefined
        ? { ...entry, rollout: { ...entry.rollout, undecidedAt: new Date().toISOString() } }
        : entry,
  );
