import { type Category, type Collection, collections, type Ordering, orderings } from "@aurelle/shared/contract";
import type { Pence } from "@aurelle/shared/money";
import { inPounds, readPounds } from "./pounds";

/** What a shopper chose on a listing's page. All of it stands in the address (decision 30). */
export interface Filters {
  collection: Collection | null;
  minPrice: Pence | null;
  maxPrice: Pence | null;
  /** Trimmed; empty: none. */
  search: string;
  /** `null`: the shop's own order, newest first. */
  ordering: Ordering | null;
}
/** Which products a listing holds: the page's own category and the shopper's filters. */
export interface ListingQuery extends Filters {
  category: Category | null;
}

export const noFilters: Filters = { collection: null, minPrice: null, maxPrice: null, search: "", ordering: null };

/** The server takes no more (reliability I1). */
export const maxSearchLength = 100;

function readName<T extends string>(text: string, known: readonly T[]): T | null {
  return known.find((name) => name.toLowerCase() === text.trim().toLowerCase()) ?? null;
}

/** Words as the server takes them: one line, no control characters or broken letters, at most 100 characters. */
export function readSearch(text: string): string {
  const words = text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
  return Array.from(words).slice(0, maxSearchLength).join("").trim();
}

/** The filters of an address. What it does not know counts as not given; letter case does not matter. */
export function readFilters(params: URLSearchParams): Filters {
  const value = (name: string) => params.get(name) ?? "";
  const minPrice = readPounds(value("min"));
  const maxPrice = readPounds(value("max"));
  const isRange = minPrice === null || maxPrice === null || minPrice <= maxPrice;
  return {
    collection: readName(value("collection"), collections),
    minPrice: isRange ? minPrice : null,
    maxPrice: isRange ? maxPrice : null,
    search: readSearch(value("search")),
    ordering: readName(value("sort"), orderings),
  };
}

/** The address with these filters. Parameters that are none of ours stay. */
export function writeFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const written = new URLSearchParams(params);
  const values = {
    collection: filters.collection ?? "",
    min: inPounds(filters.minPrice),
    max: inPounds(filters.maxPrice),
    search: filters.search,
    sort: filters.ordering ?? "",
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === "") written.delete(name);
    else written.set(name, value);
  }
  return written;
}

/** The address without values that mean nothing; `null` when there are none to drop (decision 30). */
export function withoutUnknown(params: URLSearchParams): URLSearchParams | null {
  const filters = readFilters(params);
  const clean = writeFilters(params, filters);
  const dropped = ["collection", "min", "max", "search", "sort"].filter((name) => params.has(name) && !clean.has(name));
  if (dropped.length === 0) return null;
  const kept = new URLSearchParams(params);
  for (const name of dropped) kept.delete(name);
  return kept;
}

/** Does anything narrow the list? Its order does not. */
export function hasFilters({ collection, minPrice, maxPrice, search }: Filters): boolean {
  return collection !== null || minPrice !== null || maxPrice !== null || search !== "";
}

/** The same collection again unsets it (specification §2). */
export const toggleCollection = (current: Collection | null, pressed: Collection): Collection | null =>
  current === pressed ? null : pressed;

/** One listing's name: the same for the same products in the same order. */
export function listingKey({ category, collection, minPrice, maxPrice, search, ordering }: ListingQuery): string {
  return JSON.stringify([category, collection, minPrice, maxPrice, search.toLowerCase(), ordering]);
}
