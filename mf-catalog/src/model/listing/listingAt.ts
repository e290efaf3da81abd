import * as paths from "@aurelle/shared/contract/paths";
import { type ListingQuery, readFilters } from "../filters/filters";
import { findCategory, findCollection } from "../product/taxonomy";

/**
 * The query of the listing at an address; `null` when the page shows no listing.
 * @param key the page's path in `remote.config.ts`, for example `/rings`.
 */
export function listingAt(key: string, params: URLSearchParams): ListingQuery | null {
  const name = key.slice(1);
  const category = findCategory(name);
  if (category) return { category, ...readFilters(params, "category") };
  if (key === paths.search) return { category, ...readFilters(params, "search") };
  const collection = findCollection(name);
  return collection ? { ...readFilters(params, "collection"), category, collection } : null;
}
