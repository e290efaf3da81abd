import { isInStock, type Product } from "./product";

/** Enough products to fill a carousel and to move it once or twice. */
export const maxRelated = 8;

/**
 * The products to show below a product, at most 8 of `others`. All are in stock. Products of another category come first,
 * because a shopper can wear them together.
 */
export function relatedTo({ id, category }: Product, others: readonly Product[]): readonly Product[] {
  const available = others.filter((other) => other.id !== id && isInStock(other));
  const otherCategories = available.filter((other) => other.category !== category);
  const sameCategory = available.filter((other) => other.category === category);
  return [...otherCategories, ...sameCategory].slice(0, maxRelated);
}
