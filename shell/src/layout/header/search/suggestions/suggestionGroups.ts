import * as paths from "@aurelle/shared/contract/paths";
import type { SuggestedProduct, Suggestions } from "./toSuggestions";

/** One entry of the list. `key` is unique in the list. */
export interface Suggestion {
  key: string;
  to: string;
  label: string;
  product?: SuggestedProduct;
  /** The search that a press on it makes, so that it is remembered. */
  search?: string;
}
export interface SuggestionGroup {
  label: string;
  suggestions: readonly Suggestion[];
}

/** The address of a search's results. */
const searchPath = (search: string): string => `${paths.search}?${new URLSearchParams({ search })}`;

const toSearch = (search: string, label: string): Suggestion => ({
  key: `search ${search}`,
  to: searchPath(search),
  label,
  search,
});

/** The searches of this device, for an empty field. */
export const recentGroup = (searches: readonly string[]): SuggestionGroup => ({
  label: "Recent searches",
  suggestions: searches.map((search) => toSearch(search, search)),
});

/** The group of the search for what is typed. */
export const searchLabel = "Search";

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** What a text that is being typed may mean: pages, then products, then the search itself. Empty when there is neither page nor product. */
export function suggestionGroups(words: string, suggestions: Suggestions | null): readonly SuggestionGroup[] {
  if (!suggestions) return [];
  const { products, categories, collections, corrected } = suggestions;
  const pages: readonly Suggestion[] = [
    ...categories.map((name) => ({ key: name, to: paths.category(name), label: capitalized(name) })),
    ...collections.map((name) => ({ key: name, to: paths.collection(name), label: `${name} collection` })),
  ];
  if (pages.length + products.length === 0) return [];
  const found = products.map((product) => ({
    key: `product ${product.id}`,
    to: paths.product(product.handle),
    label: product.title,
    product,
  }));
  const all = toSearch(words.trim(), `See all results for “${words.trim()}”`);
  return [
    { label: "Categories", suggestions: pages },
    { label: corrected === null ? "Products" : `Products for “${corrected}”`, suggestions: found },
    { label: searchLabel, suggestions: [all] },
  ].filter((group) => group.suggestions.length > 0);
}
