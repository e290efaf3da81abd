import { type Category, type Collection, categories, collections } from "@aurelle/shared/contract";
import { plainText, readSearch } from "./readSearch";

interface NamedPlaces {
  categories: Category[];
  collections: Collection[];
}

/** A shorter start of a name says too little. */
const minStartLength = 2;

/** The categories and collections that a text names, or whose name its last word starts. A word of the trade names its category too. */
export function namedPlaces(text: string): NamedPlaces {
  const last = plainText(text).split(" ").at(-1) ?? "";
  const tags = new Set(readSearch(text).terms.flatMap(({ meaning }) => meaning?.find.match(/\w+/g) ?? []));
  const isNamed = (kind: string, name: string) =>
    tags.has(`${kind}_${name}`) || (last.length >= minStartLength && name.startsWith(last));
  return {
    categories: categories.filter((name) => isNamed("category", name)),
    collections: collections.filter((name) => isNamed("collection", name.toLowerCase())),
  };
}
