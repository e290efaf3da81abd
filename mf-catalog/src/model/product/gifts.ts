import type { Product } from "./product";

/** How many gift ideas to show of each category (specification §7). */
export const giftQuotas: Readonly<Record<string, number>> = { rings: 3, earrings: 2, necklaces: 2, bracelets: 2 };

/** Returns a number from 0 up to but not including 1, as `Math.random` does. */
export type Random = () => number;

const ofCategory = (products: readonly Product[], category: string) =>
  products.filter((product) => product.category.toLowerCase() === category);

/** Whether the products suffice to fill the quota of each category. */
export function fillsQuotas(products: readonly Product[]): boolean {
  return Object.entries(giftQuotas).every(([category, quota]) => ofCategory(products, category).length >= quota);
}

/** The items in random order (Fisher–Yates). */
export function shuffle<T>(items: readonly T[], random: Random): readonly T[] {
  const remaining = [...items];
  const shuffled: T[] = [];
  while (remaining.length > 0) shuffled.push(...remaining.splice(Math.floor(random() * remaining.length), 1));
  return shuffled;
}

/** The products that the page has not shown yet; all of them when it has shown each. */
export function withoutShown<T extends { id: string }>(
  products: readonly T[],
  shown: readonly { id: string }[],
): readonly T[] {
  const ids = new Set(shown.map(({ id }) => id));
  const others = products.filter(({ id }) => !ids.has(id));
  return others.length > 0 ? others : products;
}

/** Up to 3 rings, 2 earrings, 2 necklaces and 2 bracelets, chosen and ordered at random (specification §7). */
export function pickGifts(products: readonly Product[], random: Random): readonly Product[] {
  const picked = Object.entries(giftQuotas).flatMap(([category, quota]) =>
    shuffle(ofCategory(products, category), random).slice(0, quota),
  );
  return shuffle(picked, random);
}
