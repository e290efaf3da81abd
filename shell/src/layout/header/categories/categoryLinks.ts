import { type Category, type Collection, categories, collections } from "@aurelle/shared/contract";

export interface CategoryLink<Label extends string = string> {
  label: Label;
  to: string;
}
export interface CategoryLinks {
  category: Category;
  title: string;
  /** 'See all' and one entry per collection (specification §2). */
  seeAll: CategoryLink;
  byCollection: readonly CategoryLink<Collection>[];
}

/** Of each category a piece of each collection, by the names of their photographs. */
const pieces: Record<Category, Record<Collection, string>> = {
  rings: { Luma: "dome-band-ring", Aurora: "halo-morganite-ring", Vita: "laurel-emerald-ring" },
  necklaces: { Luma: "sol-disc-necklace", Aurora: "pear-amethyst-pendant", Vita: "laurel-wreath-necklace" },
  bracelets: { Luma: "classic-bangle", Aurora: "pastel-tennis-bracelet", Vita: "leaf-link-bracelet" },
  earrings: { Luma: "open-circle-earrings", Aurora: "morganite-drop-earrings", Vita: "emerald-leaf-studs" },
};

/** The page of each collection. */
export const collectionLinks: readonly CategoryLink[] = collections.map((label) => ({
  label,
  to: `/${label.toLowerCase()}`,
}));

/** The four categories with their links, for header and mobile menu. */
export const categoryLinks: readonly CategoryLinks[] = categories.map((category) => ({
  category,
  title: category.charAt(0).toUpperCase() + category.slice(1),
  seeAll: { label: "See all", to: `/${category}` },
  byCollection: collections.map((label) => ({ label, to: `/${category}?collection=${label}` })),
}));

/** The photograph of a collection in the sheet of a category: its path as on the wire. */
export const photoOf = (category: Category, collection: Collection): string =>
  `photos/${category}/${collection.toLowerCase()}-${pieces[category][collection]}.jpg`;
