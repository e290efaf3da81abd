import { type Category, type Collection, categories, collections } from "@aurelle/shared/contract";

const find = <T extends string>(text: string, names: readonly T[]): T | null =>
  names.find((name) => name.toLowerCase() === text.toLowerCase()) ?? null;

/** The category with this name, in any case; `null` when the shop has no such category. */
export const findCategory = (text: string): Category | null => find(text, categories);

/** The collection with this name, in any case; `null` when the shop has no such collection. */
export const findCollection = (text: string): Collection | null => find(text, collections);

/** A category as a heading shows it: `Rings`. */
export const toHeading = (category: string): string => category.charAt(0).toUpperCase() + category.slice(1);
