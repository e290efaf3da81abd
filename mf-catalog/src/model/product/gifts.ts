import type { Product } from "./product";

/** Of each category, pieces on show for a birthday (specification §7). */
export const giftQuotas: Readonly<Record<string, number>> = { rings: 3, earrings: 2, necklaces: 2, bracelets: 2 };

/** A number from 0 up to but not 1, as `Math.random`. */
export type Random = () => number;

const ofCategory = (products: readonly Product[], category: string) =>
  products.filter((product) => product.category.toLowerCase() === category);

/** Are there enough of each category to choose from? */
export function fillsQuotas(products: readonly Product[]): boolean {
  return Object.entries(giftQuotas).every(([category, quota]) => ofCategory(products, category).length >= quota);
}

/** The same things in random order (Fisher and Yates). */
export function shuffle<T>(things: readonly T[], random: Random): readonly T[] {
  const left = [...things];
  const shuffled: T[] = [];
  while (left.length > 0) shuffled.push(...left.splice(Math.floor(random() * left.length), 1));
  return shuffled;
}

/** Up to 3 rings, 2 earrings, 2 necklaces and 2 bracelets at random, shuffled (specification §7). */
export function pickGifts(products: readonly Product[], random: Random): readonly Product[] {
  const picked = Object.entries(giftQuotas).flatMap(([category, quota]) =>
    shuffle(ofCategory(products, category), random).slice(0, quota),
  );
  return shuffle(picked, random);
}
