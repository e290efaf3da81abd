import { sign, verify } from "node:crypto";
import type { SignedPromotion } from "@aurelle/shared/contract/registry";
import type { PromotedState } from "../store/signedPromotions";
import { keyIdOf, maxClockDifferenceMs, publicKeyObject, publicKeyOf } from "./signature";

/**
 * The time for a new promotion, ISO 8601: now, or just after the last one where its clock was ahead. A last one that is further ahead
 * than the shop accepts changes nothing: a promotion of that time would outlast all others.
 * @param last of the promotion before, ISO 8601 @param now ms since 1970
 */
export function timeAfter(last: string | undefined, now = Date.now()): string {
  const next = Date.parse(last ?? "") + 1;
  return new Date(next > now && next - now <= maxClockDifferenceMs ? next : now).toISOString();
}

type Signed = Omit<SignedPromotion, "key" | "value" | "reached">;

/**
 * The shop is a part of it, so that a promotion in a test shop is none in the real one. The time orders promotions: an old one cannot be used
 * again. A rollout has another first line, so that neither can be taken for the other.
 */
const signedText = (shop: string, remote: string, { release, percent, rollout, at }: Signed) =>
  Buffer.from([rollout ? "mfe rollout 1" : "mfe promotion 1", shop, remote, release, percent, at].join("\n"));

/** Signs a promotion. @param privateKey as PEM @param shop its address @param at ISO 8601 */
export function signPromotion(
  privateKey: string,
  shop: string,
  remote: string,
  { release, percent, rollout }: PromotedState,
  at = timeAfter(undefined),
): SignedPromotion {
  const promotion = { release, percent, at, ...(rollout && { rollout }) };
  const value = sign(null, signedText(shop, remote, promotion), privateKey).toString("base64url");
  return { ...promotion, key: keyIdOf(publicKeyOf(privateKey)), value };
}

/** Whether the owner of a public key has signed the promotion as it is. */
export function isPromotionSignedBy(
  publicKey: string,
  shop: string,
  remote: string,
  promotion: SignedPromotion,
): boolean {
  if (promotion.key !== keyIdOf(publicKey)) return false;
  const signature = Buffer.from(promotion.value, "base64url");
  return verify(null, signedText(shop, remote, promotion), publicKeyObject(publicKey), signature);
}
