import type { SignedPromotion } from "@aurelle/shared/contract/registry";
import { UserError } from "../UserError";
import type { Service } from "./entries";
import { endedRollout, followPromotions, retainedPromotions } from "./followPromotions";

/** What visitors get from now on. A rollout is signed once, for the share with which it ends. */
export type PromotedState = Pick<SignedPromotion, "release" | "percent" | "rollout">;

/**
 * Signs what a change gives to visitors; absent where no key is at hand.
 * @param last the time of the promotion before, ISO 8601: this one must be later
 * @throws UserError when it was signed for another result
 */
export type PromotionSigner = (remote: string, promoted: PromotedState, last?: string) => SignedPromotion;

const beginsRollout = (before: Service, { rollout }: Service): boolean =>
  rollout !== undefined && rollout !== before.rollout;

/** What a person's change gives to visitors: a rollout or a canary that it has begun or widened, else the stable release. */
export function promotedState(before: Service, after: Service): PromotedState {
  const { canary, stable, rollout } = after;
  if (rollout && beginsRollout(before, after)) return { release: rollout.release, percent: 100, rollout: true };
  const isNew = canary && (canary.release !== before.canary?.release || canary.percent !== before.canary.percent);
  return isNew ? { release: canary.release, percent: canary.percent } : { release: stable ?? "", percent: 100 };
}

const sameShown = (a: Service, b: Service): boolean =>
  a.stable === b.stable && a.canary?.release === b.canary?.release && a.trial?.release === b.trial?.release;

/**
 * Older tools do not mark the signature of a rollout, so its release counts as stable from the beginning. A second one would be two
 * steps above the real stable release, and a server with trusted keys would give it to everybody.
 * @throws UserError while the release of the one before has not become stable
 */
function rejectSecondUnmarked({ stable, lkg, quarantined }: Service, promotions: readonly SignedPromotion[]): void {
  const last = followPromotions(promotions).levels.at(-1)?.release;
  if (last && ![stable, ...lkg, ...quarantined].includes(last))
    throw new UserError(
      `The rollout of ${last} has not ended, and only a newer version of mfe can sign one that replaces it.`,
    );
}

/** The entry with the signature of what has changed. Where a canary stays as it is, its own promotion stays the newest. */
export function withSigned<E extends Service>(before: E, after: E, remote: string, signer?: PromotionSigner): E {
  const isCanaryAsBefore = before.canary && sameShown(before, after) && before.canary.percent === after.canary?.percent;
  if (!signer || (isCanaryAsBefore && !beginsRollout(before, after))) return after;
  const [newest, ...older] = before.promotions ?? [];
  const earlier = newest ? [endedRollout(newest, before.stable), ...older] : [];
  const signed = signer(remote, promotedState(before, after), newest?.at);
  if (beginsRollout(before, after) && !signed.rollout) rejectSecondUnmarked(before, earlier);
  if (newest && Date.parse(signed.at) <= Date.parse(newest.at))
    throw new UserError(`The signature is older than the last one, of ${newest.at}.`);
  return { ...after, promotions: retainedPromotions([signed, ...earlier]).promotions };
}
