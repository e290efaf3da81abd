import { sign, verify } from "node:crypto";
import type { SignedPromotion } from "@aurelle/shared/contract/registry";
import type { PromotedState } from "../store/signedPromotions";
import { keyIdOf, publicKeyObject, publicKeyOf } from "./signature";

/** The shop is a part of it, so that a promotion in a test shop is none in the real one. The time orders promotions: an old one cannot be used again. */
const signedText = (shop: string, remote: string, { release, percent, at }: Omit<SignedPromotion, "key" | "value">) =>
  Buffer.from(["mfe promotion 1", shop, remote, release, percent, at].join("\n"));

/** Signs a promotion. @param privateKey as PEM @param shop its address @param at ISO 8601 */
export function signPromotion(
  privateKey: string,
  shop: string,
  remote: string,
  { release, percent }: PromotedState,
  at = new Date().toISOString(),
): SignedPromotion {
  const promotion = { release, percent, at };
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
