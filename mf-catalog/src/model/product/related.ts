import { isInStock, type Product } from "./product";

/** Enough to fill a carousel and to move it once or twice. */
export const maxRelated = 8;

/** What else to look at: other pieces that can be bought, those of another category first, since they go together. */
export function relatedTo({ id, category }: Product, others: readonly Product[]): readonly Product[] {
  const offered = others.filter((other) => other.id !== id && isInStock(other));
  const matches = offered.filter((other) => other.category !== category);
  const alike = offered.filter((other) => other.category === category);
  return [...matches, ...alike].slice(0, maxRelated);
}
