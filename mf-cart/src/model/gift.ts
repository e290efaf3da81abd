import type { Cart } from "@aurelle/shared/cart";
import { maxLengths } from "@aurelle/shared/contract/rules";

/** What a cart says about a gift: the message in the parcel, and whether the parcel names no prices. */
export type Gift = Pick<Cart, "giftMessage" | "isGift">;

/** What the shopper has entered and the server has not confirmed; empty when there is no such thing. */
export type GiftDraft = Partial<Gift>;

/** The gift with what the shopper has entered. */
export const withDraft = ({ giftMessage, isGift }: Gift, draft: GiftDraft): Gift => ({ giftMessage, isGift, ...draft });

export const isGiftDraft = (draft: GiftDraft): boolean => Object.keys(draft).length > 0;

/** What remains of the draft after the server has confirmed `sent`: what was entered later. */
export const withoutSent = ({ giftMessage, isGift }: GiftDraft, sent: Gift): GiftDraft => ({
  ...(giftMessage !== undefined && giftMessage !== sent.giftMessage && { giftMessage }),
  ...(isGift !== undefined && isGift !== sent.isGift && { isGift }),
});

/** From this number of free characters on a screen reader announces them. */
const announcedFrom = 30;

/** The free characters of the message: `left` to show, and a sentence for screen readers that seldom changes. */
export function charactersLeft(message: string): { left: number; announcement: string } {
  const left = Math.max(0, maxLengths.giftMessage - message.length);
  if (left > announcedFrom) return { left, announcement: "" };
  return { left, announcement: left === 0 ? "No characters left" : `Fewer than ${announcedFrom + 1} characters left` };
}

/** One line about the gift; `null` where the cart is none. */
export function giftSummary({ giftMessage, isGift }: Gift): string | null {
  if (giftMessage) return isGift ? "Gift message and gift receipt" : "Gift message";
  return isGift ? "Gift receipt" : null;
}
