import { isInStock, type Product } from "./product";
import { maxRelated } from "./related";

/** The metal that a product is worn beside, as the facet of a listing names it: `rosegold`, `silver`. `null`: the material names none. */
export function metalOf({ material }: Pick<Product, "material">): string | null {
  const [metal] = /\b(?:(?:yellow|white|rose) gold|silver|platinum|vermeil)\b/i.exec(material ?? "") ?? [];
  return metal?.toLowerCase().replace(" ", "") ?? null;
}

/**
 * What to wear with a product, at most 8 of `others` that are in stock: pieces of other categories, a piece of each in turn. Those of its own
 * collection are shown elsewhere on its page.
 */
export function pairingsOf({ category, collection }: Product, others: readonly Product[]): readonly Product[] {
  const byCategory = new Map<string, Product[]>();
  for (const other of others) {
    if (other.category === category || other.collection === collection || !isInStock(other)) continue;
    byCategory.set(other.category, [...(byCategory.get(other.category) ?? []), other]);
  }
  const rows = [...byCategory.values()];
  return Array.from({ length: maxRelated }, (_, turn) => rows.flatMap((row) => row[turn] ?? []))
    .flat()
    .slice(0, maxRelated);
}
