import { type Category, type Collection, categories, collections } from "@aurelle/shared/contract";
import { type ListingQuery, noFilters, readFilters } from "../filters/filters";

/**
 * The query of the listing at an address; `null` when the page shows no listing.
 * @param key the page's path in `remote.config.ts`, for example `/rings`.
 */
export function listingAt(key: string, params: URLSearchParams): ListingQuery | null {
  const name = key.slice(1);
  const category = categories.find((known): known is Category => known === name);
  if (category || key === "/search") return { category: category ?? null, ...readFilters(params) };
  const collection = collections.find((known): known is Collection => known.toLowerCase() === name);
  return collection ? { ...noFilters, category: null, collection } : null;
}
