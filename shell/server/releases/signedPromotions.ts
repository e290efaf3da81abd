import type { RemoteEntry } from "@aurelle/shared/contract/registry";
import { followSigned, type KnownPromotions, type PromotionKey, type Standing } from "./promotionHistory";

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
  const followed = followSigned(shop, remote, entry, keys, before);
  if (followed === null) {
    const base = entry.stable === null ? [] : [entry.stable];
    return { entry: own, known: { promotions: [], base, until: 0, releases: {} } };
  }
  const { standing, known } = followed;
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
