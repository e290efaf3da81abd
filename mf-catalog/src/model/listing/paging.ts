/** The query values of a listing, as the API names them. */
export type QueryValues = Readonly<Record<string, string | number | null>>;

/** A base for addresses that name no host; nothing is ever asked of it. */
const nowhere = "https://shop.invalid/";

/**
 * The path of the next page: `next` as given, from its path segment `products` on, with the listing's own filters where it
 * names none (decision 26). Only a segment counts, never the text: a host named `products.example` is a trap (reliability L2).
 * @returns `null` where there is no next page, or `next` is not one of ours.
 */
export function nextPath(next: string | null, filters: QueryValues): string | null {
  if (next === null || !URL.canParse(next, nowhere)) return null;
  const { pathname, search, searchParams } = new URL(next, nowhere);
  const segments = pathname.split("/");
  const start = segments.lastIndexOf("products");
  if (start < 1) return null;
  const missing = Object.entries(filters).filter(([name, value]) => value !== null && !searchParams.has(name));
  for (const [name, value] of missing) searchParams.set(name, String(value));
  const query = missing.length === 0 ? search : `?${searchParams}`;
  return segments.slice(start).join("/") + query;
}
