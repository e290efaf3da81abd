import { pence } from "@aurelle/shared/money";
import { inPounds } from "../filters/pounds";

/** How the API names what the address of a listing says; `cursor` has one name in both. */
const names: Readonly<Record<string, string>> = {
  collection: "collection",
  min_price: "min",
  max_price: "max",
  search: "search",
  ordering: "sort",
  cursor: "cursor",
};

const toAddress = (name: string, value: string) =>
  name.endsWith("_price") && /^\d{1,9}$/.test(value) ? inPounds(pence(Number(value))) : value;

/**
 * What the address of a listing's next page says, for a form that works without script.
 * @param next the path of the next page, as the API gave it; `null` at the end.
 */
export function noScriptQuery(next: string | null): readonly (readonly [name: string, value: string])[] {
  const query = next?.split("?")[1];
  if (query === undefined) return [];
  return [...new URLSearchParams(query)].flatMap(([name, value]) => {
    const shown = names[name];
    return shown === undefined ? [] : [[shown, toAddress(name, value)] as const];
  });
}
