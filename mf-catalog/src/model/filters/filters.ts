import { type Category, type Collection, type Ordering, orderings } from "@aurelle/shared/contract";
import { maxLengths } from "@aurelle/shared/contract/rules";
import type { Pence } from "@aurelle/shared/money";
import { findCollection } from "../product/taxonomy";
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
  /** `null` for the shop's default order: newest first, the best match first for a search. */
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
  ordering: null,
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

/** Reads the filters of an address. An unknown value counts as absent; case does not matter. */
export function readFilters(params: URLSearchParams): Filters {
  const value = (name: string) => params.get(name) ?? "";
  const minPrice = readPounds(value("min"));
  const maxPrice = readPounds(value("max"));
  const isRange = minPrice === null || maxPrice === null || minPrice <= maxPrice;
  return {
    collection: findCollection(value("collection").trim()),
    minPrice: isRange ? minPrice : null,
    maxPrice: isRange ? maxPrice : null,
    search: readSearch(value("search")),
    isSpellingExact: value("spelling") === "exact",
    ordering: readOrdering(value("sort").trim()),
  };
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
  return written;
}

/** A copy of `params` without invalid filter values; `null` when all values are valid (decision 30). */
export function withoutUnknown(params: URLSearchParams): URLSearchParams | null {
  const valid = writeFilters(params, readFilters(params));
  const invalid = ["collection", "min", "max", "search", "spelling", "sort"].filter(
    (name) => params.has(name) && !valid.has(name),
  );
  if (invalid.length === 0) return null;
  const clean = new URLSearchParams(params);
  for (const name of invalid) clean.delete(name);
  return clean;
}

/** Whether a filter narrows the list. The order of the list does not. */
export function hasFilters({ collection, minPrice, maxPrice, search }: Filters): boolean {
  return collection !== null || minPrice !== null || maxPrice !== null || search !== "";
}

/** The collection after a press on `pressed`: a second press on the same one unsets it (specification §2). */
export const toggleCollection = (current: Collection | null, pressed: Collection): Collection | null =>
  current === pressed ? null : pressed;

/** The key of a listing. Two queries have the same key when they give the same products in the same order. */
export function listingKey({ search, ...query }: ListingQuery): string {
  const { category, collection, minPrice, maxPrice, isSpellingExact, ordering } = query;
  return JSON.stringify([category, collection, minPrice, maxPrice, search.toLowerCase(), isSpellingExact, ordering]);
}
