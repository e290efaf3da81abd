import { type Category, type Collection, facetNames, type Ordering, orderings } from "@aurelle/shared/contract";
import { maxLengths } from "@aurelle/shared/contract/rules";
import type { Pence } from "@aurelle/shared/money";
import { findCollection } from "../product/taxonomy";
import { type Choices, readChoices, withValues } from "./choices";
import { inPounds, readPounds } from "./pounds";

/** The shopper's choices on a listing page. All of them are in the address (decision 30). */
export interface Filters {
  collection: Collection | null;
  minPrice: Pence | null;
  maxPrice: Pence | null;
  /** Trimmed; empty for no search. */
  search: string;
  /** Misspelt words of the search are taken as they are. */
  isSpellingExact: boolean;
  /** What is chosen in the facets. A price band replaces `minPrice` and `maxPrice`, which the shopper types. */
  choices: Choices;
  /** `null` for the shop's own order; the best match first for a search. */
  ordering: Ordering | null;
}
/** Selects the products of a listing: the page's category and the shopper's filters. */
export interface ListingQuery extends Filters {
  category: Category | null;
}

export const noFilters: Filters = {
  collection: null,
  minPrice: null,
  maxPrice: null,
  search: "",
  isSpellingExact: false,
  choices: {},
  ordering: null,
};

/** The pages with a listing. Each has some filters of its own, and leaves the others to the shopper. */
export type ListingPageKind = "category" | "collection" | "search";

const ownNames = ["collection", "min", "max", "search", "spelling"] as const;
/** Every parameter of an address that can be a filter. */
const parameterNames: readonly string[] = [...ownNames, ...facetNames, "sort"];

/** The parameters that are no filters on a page: its products have all of that already, or it has no field for it (specification §2). */
const ignoredNames: Record<ListingPageKind, readonly string[]> = {
  category: ["category"],
  collection: ownNames,
  search: [],
};

function readOrdering(text: string): Ordering | null {
  return orderings.find((name) => name === text.toLowerCase()) ?? null;
}

/**
 * A search as the server accepts it: one line without control characters or unpaired surrogates, at most 100 characters
 * (reliability I1). A longer text is cut. An emoji counts as one character.
 */
export function readSearch(text: string): string {
  const search = text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
  return Array.from(search).slice(0, maxLengths.search).join("").trim();
}

/** Reads the filters of a page's address. An unknown value counts as absent; case does not matter. */
export function readFilters(address: URLSearchParams, page: ListingPageKind): Filters {
  const params = new URLSearchParams([...address].filter(([name]) => !ignoredNames[page].includes(name)));
  const value = (name: string) => params.get(name) ?? "";
  const choices = readChoices(params);
  const minPrice = readPounds(value("min"));
  const maxPrice = readPounds(value("max"));
  const isRange = !choices.price && (minPrice === null || maxPrice === null || minPrice <= maxPrice);
  return {
    collection: findCollection(value("collection").trim()),
    minPrice: isRange ? minPrice : null,
    maxPrice: isRange ? maxPrice : null,
    search: readSearch(value("search")),
    isSpellingExact: value("spelling") === "exact",
    choices,
    ordering: readOrdering(value("sort").trim()),
  };
}

/** The filters after a change. A new search is corrected again, and of a price band and typed prices the last counts. */
export function changeFilters(filters: Filters, part: Partial<Filters>): Filters {
  const changed = { ...filters, ...(part.search !== undefined && { isSpellingExact: false }), ...part };
  if (part.choices?.price) return { ...changed, minPrice: null, maxPrice: null };
  const hasPrice = (part.minPrice ?? null) !== null || (part.maxPrice ?? null) !== null;
  return hasPrice ? { ...changed, choices: withValues(changed.choices, "price", []) } : changed;
}

/** A copy of `params` with these filters. Other parameters stay as they are. */
export function writeFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const written = new URLSearchParams(params);
  const values = {
    collection: filters.collection ?? "",
    min: inPounds(filters.minPrice),
    max: inPounds(filters.maxPrice),
    search: filters.search,
    spelling: filters.isSpellingExact && filters.search !== "" ? "exact" : "",
    sort: filters.ordering ?? "",
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === "") written.delete(name);
    else written.set(name, value);
  }
  for (const name of facetNames) {
    written.delete(name);
    for (const value of filters.choices[name] ?? []) written.append(name, value);
  }
  return written;
}

/** The parameters of an address with these filters only. */
export const addressValues = (filters: Filters): readonly (readonly [name: string, value: string])[] => [
  ...writeFilters(new URLSearchParams(), filters),
];

/** A copy of `params` without values that are no filters of the page; `null` when all are (decision 30). */
export function withoutUnknown(params: URLSearchParams, page: ListingPageKind): URLSearchParams | null {
  const valid = writeFilters(params, readFilters(params, page));
  const invalid = parameterNames.filter((name) => valid.getAll(name).length < params.getAll(name).length);
  if (invalid.length === 0) return null;
  const clean = new URLSearchParams(params);
  for (const name of invalid) {
    clean.delete(name);
    for (const value of valid.getAll(name)) clean.append(name, value);
  }
  return clean;
}

/** Whether a filter narrows the list. The order of the list does not. */
export function hasFilters({ collection, minPrice, maxPrice, search, choices }: Filters): boolean {
  const isNarrowed = collection !== null || minPrice !== null || maxPrice !== null || search !== "";
  return isNarrowed || Object.keys(choices).length > 0;
}

/** The collection after a press on `pressed`: a second press on the same one unsets it (specification §2). */
export const toggleCollection = (current: Collection | null, pressed: Collection): Collection | null =>
  current === pressed ? null : pressed;

/** The key of a listing. Two queries have the same key when they give the same products in the same order. */
export function listingKey({ search, ...query }: ListingQuery): string {
  const { category, collection, minPrice, maxPrice, isSpellingExact, choices, ordering } = query;
  const chosen = facetNames.map((name) => [...(choices[name] ?? [])].sort());
  const words = search.toLowerCase();
  return JSON.stringify([category, collection, minPrice, maxPrice, words, isSpellingExact, chosen, ordering]);
}
