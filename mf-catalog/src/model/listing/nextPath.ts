/** The query values of a listing, under the names that the API uses. */
export type QueryValues = Readonly<Record<string, string | number | null>>;

/** The base for parsing an address without a host. No request goes there. */
const placeholderBase = "https://shop.invalid/";

/**
 * The API path of the next page: `next` as the server sent it, from its path segment `products` on. Filters of the listing
 * that `next` does not contain are added (decision 26). Only a whole segment counts, so that a host named
 * `products.example` does no harm (reliability L2).
 * @returns `null` when there is no next page, or when `next` is not a path of the product API.
 */
export function nextPath(next: string | null, filters: QueryValues): string | null {
  if (next === null || !URL.canParse(next, placeholderBase)) return null;
  const { pathname, search, searchParams } = new URL(next, placeholderBase);
  const segments = pathname.split("/");
  const start = segments.lastIndexOf("products");
  if (start < 1) return null;
  const missing = Object.entries(filters).filter(([name, value]) => value !== null && !searchParams.has(name));
  for (const [name, value] of missing) searchParams.set(name, String(value));
  const query = missing.length === 0 ? search : `?${searchParams}`;
  return segments.slice(start).join("/") + query;
}
