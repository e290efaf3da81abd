import type { Made } from "@aurelle/shared/contract/madeTexts";

/**
 * What a shopper reads once a piece is saved for later. The wishlist has only the product (docs/decisions/0007-wishlist.md), so for a
 * piece that was made for the shopper the text says what is not saved.
 */
export function savedText({ title, ringSize, engraving }: { title: string } & Made): string {
  const saved = `${title} saved on your wishlist.`;
  if (ringSize && engraving)
    return `${saved} Its size and engraving are not saved there: choose them again on its page before you add it to your cart.`;
  if (!ringSize && !engraving) return saved;
  const part = ringSize ? "size" : "engraving";
  return `${saved} Its ${part} is not saved there: choose it again on its page before you add it to your cart.`;
}
