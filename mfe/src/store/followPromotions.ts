import type { SignedPromotion } from "@aurelle/shared/contract/registry";

/** The newest promotions stay whatever they say. */
export const maxPromotions = 20;
/** Of the older ones those stay that have led to these releases: as many as the registry can go back through, and the stable one. */
const maxLevels = 6;

/** A release that a promotion has given to all visitors, or `""` when it gave them none. */
interface Level {
  release: string;
  /** The newest promotion of it by each key, oldest first: any key may be revoked later. */
  signed: readonly SignedPromotion[];
}

/** Where promotions have led. */
interface Standing {
  /** Newest last: below the last release are those to which the shop may go back. */
  levels: readonly Level[];
  /** The promotions that count, newest first. */
  counted: readonly SignedPromotion[];
}

/** Whether a promotion counts. @param isBack it leads to an earlier release, or to none */
export type Permission = (promotion: SignedPromotion, isBack: boolean) => boolean;

/** A rollout leads to its release only once that was the stable one: until then another promotion can take its place. */
const isForAll = ({ percent, rollout, reached }: SignedPromotion): boolean =>
  percent === 100 && (rollout === undefined || reached === true);

function withLevel(levels: readonly Level[], place: number, promotion: SignedPromotion): Level[] {
  const { release, key } = promotion;
  const known = levels[place];
  if (!known) return [...(release === "" ? [] : levels), { release, signed: [promotion] }];
  const signed = [...known.signed.filter((one) => one.key !== key), promotion];
  return [...levels.slice(0, place), { release, signed }];
}

/** Follows promotions in their order: a release that stood above the one to which one goes back is out. @param base what visitors got before */
export function followPromotions(
  newestFirst: readonly SignedPromotion[],
  base: readonly string[] = [],
  may: Permission = () => true,
): Standing {
  let levels: readonly Level[] = base.map((release) => ({ release, signed: [] }));
  const counted: SignedPromotion[] = [];
  for (const promotion of newestFirst.toReversed()) {
    const { release, percent } = promotion;
    const place = levels.findLastIndex((level) => level.release === release);
    if (!may(promotion, release === "" || (percent === 100 && place >= 0))) continue;
    counted.push(promotion);
    if (isForAll(promotion)) levels = withLevel(levels, place, promotion);
  }
  return { levels, counted: counted.toReversed() };
}

/**
 * The promotions that must be retained so that they lead to the same: the newest ones, and of the others those that made the releases what
 * visitors got when the newest ones began. Twenty canaries do not push out the signature of the stable release.
 */
export function retainedPromotions(
  newestFirst: readonly SignedPromotion[],
  base: readonly string[] = [],
  may?: Permission,
): { promotions: SignedPromotion[]; base: string[] } {
  const levels = followPromotions(newestFirst.slice(maxPromotions), base, may).levels.slice(-maxLevels);
  const earlier = levels.flatMap(({ signed }) => signed).toReversed();
  return {
    promotions: [...newestFirst.slice(0, maxPromotions), ...earlier],
    base: base.filter((id) => levels.some(({ release }) => release === id)),
  };
}

/** A rollout's promotion once it has ended, or another promotion has ended it. @param stable what visitors got then */
export const endedRollout = (promotion: SignedPromotion, stable: string | null): SignedPromotion =>
  promotion.rollout && promotion.reached === undefined
    ? { ...promotion, reached: promotion.release === stable }
    : promotion;
