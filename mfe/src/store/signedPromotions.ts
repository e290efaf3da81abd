import type { SignedPromotion } from "@aurelle/shared/contract/registry";
import { UserError } from "../UserError";
import type { Service } from "./entries";

/** What visitors get from now on. */
export type PromotedState = Pick<SignedPromotion, "release" | "percent">;

/** Signs what a change gives to visitors; absent where no key is at hand. @throws UserError when it was signed for another result */
export type PromotionSigner = (remote: string, promoted: PromotedState) => SignedPromotion;

/** The signed promotions in the registry: enough to know which release was the last good one. */
export const maxPromotions = 20;

const beginsRollout = (before: Service, { rollout }: Service): boolean =>
  rollout !== undefined && rollout !== before.rollout;

/**
 * What a person's change gives to visitors: a canary that it has begun or widened, else the stable release. A rollout is signed once, for
 * the share with which it ends.
 */
export function promotedState(before: Service, after: Service): PromotedState {
  const { canary, stable, rollout } = after;
  if (rollout && beginsRollout(before, after)) return { release: rollout.release, percent: 100 };
  const isNew = canary && (canary.release !== before.canary?.release || canary.percent !== before.canary.percent);
  return isNew ? { release: canary.release, percent: canary.percent } : { release: stable ?? "", percent: 100 };
}

const sameShown = (a: Service, b: Service): boolean =>
  a.stable === b.stable && a.canary?.release === b.canary?.release && a.trial?.release === b.trial?.release;

/** The entry with the signature of what has changed. Where a canary stays as it is, its own promotion stays the newest. */
export function withSigned<E extends Service>(before: E, after: E, remote: string, signer?: PromotionSigner): E {
  const isCanaryAsBefore = before.canary && sameShown(before, after) && before.canary.percent === after.canary?.percent;
  if (!signer || (isCanaryAsBefore && !beginsRollout(before, after))) return after;
  const { promotions = [] } = before;
  const signed = signer(remote, promotedState(before, after));
  const [newest] = promotions;
  if (newest && Date.parse(signed.at) <= Date.parse(newest.at))
    throw new UserError(`The signature is older than the last one, of ${newest.at}.`);
  return { ...after, promotions: [signed, ...promotions].slice(0, maxPromotions) };
}
