import { nextPagePath } from "@aurelle/shared/wire/nextPagePath";

/** The query values of a listing, under the names that the API uses. */
export type QueryValues = Readonly<Record<string, string | number | null>>;

/**
 * The API path of the next page: `next` as the server sent it, from its path segment `products` on. Filters of the listing
 * that `next` does not contain are added (decision 26).
 * @returns `null` when there is no next page, or when `next` is not a path of the product API (reliability L2).
 */
export function nextPath(next: string | null, filters: QueryValues): string | null {
  const page = nextPagePath(next, "products");
  if (!page) return null;
  const query = new URLSearchParams(page.search);
  const missing = Object.entries(filters).filter(([name, value]) => value !== null && !query.has(name));
  for (const [name, value] of missing) query.set(name, String(value));
  return page.path + (missing.length === 0 ? page.search : `?${query}`);
}
