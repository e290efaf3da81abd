import { addressValues, type Filters } from "../filters/filters";

/**
 * The query of the page's address that shows the next page of a listing, for a form that works without JavaScript.
 * @param next the path of the next page, as the API sent it; `null` at the end.
 */
export function noScriptQuery(
  next: string | null,
  filters: Filters,
): readonly (readonly [name: string, value: string])[] {
  const query = next?.split("?")[1];
  if (query === undefined) return [];
  const cursor = new URLSearchParams(query).get("cursor");
  return [...addressValues(filters), ...(cursor === null ? [] : [["cursor", cursor] as const])];
}
