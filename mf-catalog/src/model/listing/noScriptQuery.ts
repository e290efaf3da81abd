import { pence } from "@aurelle/shared/money";
import { inPounds } from "../filters/pounds";

/** The name of each query parameter in the page's address, by its name in the API. */
const names: Readonly<Record<string, string>> = {
  collection: "collection",
  min_price: "min",
  max_price: "max",
  search: "search",
  spelling: "spelling",
  ordering: "sort",
  cursor: "cursor",
};

/** Prices are pence in the API and pounds in the address. */
const toAddressValue = (name: string, value: string) =>
  name.endsWith("_price") && /^\d{1,9}$/.test(value) ? inPounds(pence(Number(value))) : value;

/**
 * The query of the page's address that shows the next page of a listing, for a form that works without JavaScript. The
 * category is not in it: it is part of the path.
 * @param next the path of the next page, as the API sent it; `null` at the end.
 */
export function noScriptQuery(next: string | null): readonly (readonly [name: string, value: string])[] {
  const query = next?.split("?")[1];
  if (query === undefined) return [];
  return [...new URLSearchParams(query)].flatMap(([name, value]) => {
    const addressName = names[name];
    return addressName === undefined ? [] : [[addressName, toAddressValue(name, value)] as const];
  });
}
