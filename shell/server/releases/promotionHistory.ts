import type { NetworkCommand, TeamKey } from "@aurelle/mfe/registry/keys";
import { isPromotionSignedBy } from "@aurelle/mfe/registry/promotionSignature";
import {
  endedRollout,
  followPromotions,
  maxPromotions,
  type Permission,
  retainedPromotions,
} from "@aurelle/mfe/store/followPromotions";
import type { RemoteEntry, SignedPromotion } from "@aurelle/shared/contract/registry";

export type PromotionKey = Pick<TeamKey, "id" | "publicKey" | "remotes" | "commands" | "revokedAt">;

/** What a server knows of a remote's promotions, whatever the registry says later. */
export interface KnownPromotions {
  /** Those that keys of this server have signed: those that count, newest first, then the others. */
  promotions: readonly SignedPromotion[];
  /** What visitors got before the first one. */
  base: readonly string[];
  /**
   * Promotions up to this time that are not among the known ones are forgotten, and do not count again; ms since 1970, 0 while there were
   * no more than `maxPromotions`. Absent in files from before this field.
   */
  until?: number;
  /** The registry's entries of the releases that were promoted. */
  releases: RemoteEntry["releases"];
}

/** Where the signed promotions have led. */
export interface Standing {
  /** What visitors get, newest last: below the last release are those to which the shop may go back. */
  stack: readonly string[];
  /** The newest promotion: a canary is one of it, or none. */
  newest: SignedPromotion | undefined;
}

const goingBack: readonly NetworkCommand[] = ["promote", "rollback", "quarantine", "retire"];

/** Which promotions of a remote count. To go back needs less than to promote. */
const permissionOf =
  (remote: string, keys: readonly PromotionKey[]): Permission =>
  (promotion, isBack) =>
    keys.some(
      (key) =>
        key.id === promotion.key &&
        (key.revokedAt ?? null) === null &&
        key.remotes.includes(remote) &&
        key.commands.some((command) => (isBack ? goingBack.includes(command) : command === "promote")),
    );

/** What makes a promotion the same one: what is signed. The text of the signature can be written in several ways. */
const identityOf = ({ key, release, percent, rollout, at }: SignedPromotion): string =>
  JSON.stringify([key, release, percent, rollout ?? false, at]);

/** The known promotions. Whether a rollout has reached all visitors is the registry's word, which counts until another promotion is known. */
function withReached(known: readonly SignedPromotion[], inRegistry: readonly SignedPromotion[]): SignedPromotion[] {
  const ends = new Map(inRegistry.map((promotion) => [identityOf(promotion), promotion.reached]));
  return known.map((promotion) => {
    const reached = promotion.reached ?? ends.get(identityOf(promotion));
    return reached === undefined ? promotion : { ...promotion, reached };
  });
}

/** The promotions that one of the keys has signed as they are. */
const signedOnes = (
  shop: string,
  remote: string,
  promotions: readonly SignedPromotion[],
  keys: readonly PromotionKey[],
): SignedPromotion[] =>
  promotions.filter((one) => keys.some(({ publicKey }) => isPromotionSignedBy(publicKey, shop, remote, one)));

/** The known promotions, and those in the registry that the server has not forgotten. */
function offered({ promotions = [] }: RemoteEntry, before: KnownPromotions): SignedPromotion[] {
  const known = withReached(before.promotions, promotions);
  const until = before.until ?? (Date.parse(known[maxPromotions - 1]?.at ?? "") || 0);
  const possible = promotions.filter(({ at }) => Date.parse(at) > until);
  // The known ones last: the registry may say something else of them.
  return [...possible, ...known];
}

/** Each promotion once, newest first. Of two that are the same the last one counts. */
const newestFirst = (promotions: readonly SignedPromotion[]): SignedPromotion[] =>
  [...new Map(promotions.map((promotion) => [identityOf(promotion), promotion])).values()].sort(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  );

/** The promotions that count with the end of each rollout: the registry's stable release has reached its own, or another one has followed. */
const withEnds = ([newest, ...older]: readonly SignedPromotion[], stable: string | null): SignedPromotion[] => [
  ...(newest ? [newest.release === stable ? endedRollout(newest, stable) : newest] : []),
  ...older.map((promotion) => endedRollout(promotion, null)),
];

/**
 * Follows a remote's signed promotions.
 * @param shop its own address
 * @returns `null` before the first one
 */
export function followSigned(
  shop: string,
  remote: string,
  entry: RemoteEntry,
  keys: readonly PromotionKey[],
  before: KnownPromotions,
): { standing: Standing; known: KnownPromotions } | null {
  const signed = newestFirst(signedOnes(shop, remote, offered(entry, before), keys));
  if (signed.length === 0) return null;
  const may = permissionOf(remote, keys);
  const { counted } = followPromotions(signed, before.base, may);
  const ended = withEnds(counted, entry.stable);
  const { levels } = followPromotions(ended, before.base, may);
  const { promotions, base } = retainedPromotions(ended, before.base, may);
  const others = signed.filter((one) => !counted.includes(one)).slice(0, maxPromotions);
  const until = Math.max(before.until ?? 0, Date.parse(ended[maxPromotions]?.at ?? "") || 0);
  return {
    standing: { stack: levels.map(({ release }) => release).filter((id) => id !== ""), newest: ended[0] },
    known: { ...before, promotions: [...promotions, ...others], base, until },
  };
}
