import type { NetworkCommand, TeamKey } from "@aurelle/mfe/registry/keys";
import { isPromotionSignedBy } from "@aurelle/mfe/registry/promotionSignature";
import { maxPromotions } from "@aurelle/mfe/store/signedPromotions";
import type { RemoteEntry, SignedPromotion } from "@aurelle/shared/contract/registry";

export type PromotionKey = Pick<TeamKey, "id" | "publicKey" | "remotes" | "commands" | "revokedAt">;

/** What a server knows of a remote's promotions, whatever the registry says later. */
export interface KnownPromotions {
  /** Those that keys of this server have signed, newest first. */
  promotions: readonly SignedPromotion[];
  /** What visitors got before the first one. */
  base: readonly string[];
  /** The registry's entries of the releases that were promoted. */
  releases: RemoteEntry["releases"];
}

const goingBack: readonly NetworkCommand[] = ["promote", "rollback", "quarantine", "retire"];

/** Where the signed promotions have led. */
interface Standing {
  /** What visitors get, newest last: below the last release are those to which the shop may go back. */
  stack: readonly string[];
  /** The newest promotion: a canary is one of it, or none. */
  newest: SignedPromotion | null;
}

/** Follows the promotions in their order. To go back needs less than to promote: a release that stood above is out after it. */
function standingOf(remote: string, { promotions, base }: KnownPromotions, keys: readonly PromotionKey[]): Standing {
  const may = (promotion: SignedPromotion, commands: readonly NetworkCommand[]) =>
    keys.some(
      (key) =>
        key.id === promotion.key &&
        (key.revokedAt ?? null) === null &&
        key.remotes.includes(remote) &&
        commands.some((command) => key.commands.includes(command)),
    );
  let stack = base;
  let newest: SignedPromotion | null = null;
  for (const promotion of [...promotions].reverse()) {
    const { release, percent } = promotion;
    const place = stack.lastIndexOf(release);
    const isBack = release === "" || (percent === 100 && place >= 0);
    if (!may(promotion, isBack ? goingBack : ["promote"])) continue;
    newest = promotion;
    if (percent < 100) continue;
    stack = release === "" ? [] : place >= 0 ? stack.slice(0, place + 1) : [...stack, release];
  }
  return { stack, newest };
}

/** Promotions by their signature, newest first; only those that one of the keys has signed as they are. */
function signedOnes(
  shop: string,
  remote: string,
  promotions: readonly SignedPromotion[],
  keys: readonly PromotionKey[],
): SignedPromotion[] {
  const byValue = new Map(promotions.map((promotion) => [promotion.value, promotion]));
  return [...byValue.values()]
    .filter((one) => keys.some(({ publicKey }) => isPromotionSignedBy(publicKey, shop, remote, one)))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, maxPromotions);
}

/** The releases that an entry gives to visitors without a signature that allows it. */
function unpromoted({ stable, canary, quarantined }: RemoteEntry, { stack, newest }: Standing): string[] {
  // One step back needs no signature: the shop withdraws a release by itself.
  const [last, before] = [...stack].reverse().filter((id) => !quarantined.includes(id));
  const isCanary =
    canary === null ||
    canary.release === last ||
    (canary.release === newest?.release && canary.percent <= newest.percent);
  return [
    ...(stable === null || stable === last || stable === before ? [] : [stable]),
    ...(isCanary ? [] : [canary.release]),
  ];
}

/**
 * The entry of a remote with what its signed promotions say of it. The server passes over what was promoted without one, and gives visitors
 * what was promoted before. Until a promotion of the remote is signed, each one counts.
 * @param shop its own address
 */
export function withSignedPromotions(
  shop: string,
  remote: string,
  entry: RemoteEntry,
  keys: readonly PromotionKey[],
  before: KnownPromotions = { promotions: [], base: [], releases: {} },
): { entry: RemoteEntry; known: KnownPromotions } {
  const { unpromoted: _, ...own } = entry; // a registry cannot say it of itself
  const promotions = signedOnes(shop, remote, [...(entry.promotions ?? []), ...before.promotions], keys);
  if (promotions.length === 0) {
    const base = entry.stable === null ? [] : [entry.stable];
    return { entry: own, known: { promotions, base, releases: {} } };
  }
  const known = { ...before, promotions };
  const standing = standingOf(remote, known, keys);
  const all = { ...before.releases, ...entry.releases };
  const isThere = (id: string) => Object.hasOwn(all, id);
  const signed = standing.stack.filter(isThere);
  const releases = Object.fromEntries(Object.entries(all).filter(([id]) => signed.includes(id)));
  const refused = unpromoted(entry, standing);
  const lkg = refused.includes(entry.stable ?? "")
    ? [...signed].reverse()
    : entry.lkg.filter((id) => signed.includes(id));
  return {
    entry: { ...own, releases: { ...releases, ...entry.releases }, lkg, unpromoted: refused },
    known: { ...known, releases },
  };
}
