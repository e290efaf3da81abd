/** The base for parsing an address without a host. No request goes there. */
const placeholderBase = "https://shop.invalid/";

/**
 * The API path of a list's next page: `next` as the server sent it, from its path segment `segment` on. Only a whole segment
 * counts, and the last one, so that a host or a folder with the same name does no harm (reliability L2).
 * @returns the path and the query with its question mark, or `null` when `next` is not an address with this segment.
 */
export function nextPagePath(next: unknown, segment: string): { path: string; search: string } | null {
  if (typeof next !== "string" || !URL.canParse(next, placeholderBase)) return null;
  const { pathname, search } = new URL(next, placeholderBase);
  const segments = pathname.split("/");
  const start = segments.lastIndexOf(segment);
  return start < 1 ? null : { path: segments.slice(start).join("/"), search };
}
