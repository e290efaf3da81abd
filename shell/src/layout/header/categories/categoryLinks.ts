import { type Category, categories, collections } from "@aurelle/shared/contract";

export interface CategoryLinks {
  category: Category;
  title: string;
  /** 'See all' and one entry per collection (specification §2). */
  entries: readonly { label: string; to: string }[];
  /** The photograph of the sheet under the header: its path as on the wire. */
  photo: string;
}

const photos: Record<Category, string> = {
  rings: "photos/rings/aurora-halo-morganite-ring.jpg",
  necklaces: "photos/necklaces/vita-laurel-wreath-necklace.jpg",
  bracelets: "photos/bracelets/aurora-pastel-tennis-bracelet.jpg",
  earrings: "photos/earrings/luma-open-circle-earrings.jpg",
};

/** The page of each collection. */
export const collectionLinks: readonly { label: string; to: string }[] = collections.map((label) => ({
  label,
  to: `/${label.toLowerCase()}`,
}));

/** The four categories with their links, for header and mobile menu. */
export const categoryLinks: readonly CategoryLinks[] = categories.map((category) => ({
  category,
  title: category.charAt(0).toUpperCase() + category.slice(1),
  entries: [
    { label: "See all", to: `/${category}` },
    ...collections.map((collection) => ({ label: collection, to: `/${category}?collection=${collection}` })),
  ],
  photo: photos[category],
}));
