import { maxWishlistItems } from "../contract/rules";
import { parseResponse } from "../http/parseResponse";
import { readTexts } from "../storage/readTexts";
import { isObject } from "../wire/isObject";
import { requiredId } from "../wire/wireValues";

const maxIdLength = 64;
/** What `requiredId` accepts, and short enough for an address. */
function isId(value: unknown): value is string {
  try {
    return typeof value === "string" && requiredId(value).length <= maxIdLength;
  } catch {
    return false;
  }
}

/**
 * The ids of an account's wishlist, from the server's response. An entry that is no id is left out.
 * @throws ApiError with the code `invalid` when the response is no wishlist.
 */
export const toWishlistIds = (wire: unknown): readonly string[] =>
  parseResponse((answer: unknown) => {
    const ids: unknown = isObject(answer) && "product_ids" in answer ? answer.product_ids : answer;
    if (!Array.isArray(ids)) throw new TypeError("the response is no wishlist");
    return ids.map((id: unknown) => (typeof id === "number" ? String(id) : id)).filter(isId);
  }, wire);

/** The wishlist that a browser stored: each id once, at most `maxWishlistItems`. */
export const readWishlistItems = (text: string | null): readonly string[] => readTexts(text, maxWishlistItems, isId);

/** The list with the changes that the server has not confirmed: `true` adds an id, at the beginning; `false` removes it. */
export function withChanges(ids: readonly string[], changes: ReadonlyMap<string, boolean>): readonly string[] {
  if (changes.size === 0) return ids;
  const added = [...changes].filter(([id, isAdded]) => isAdded && !ids.includes(id)).map(([id]) => id);
  return [...added.reverse(), ...ids.filter((id) => changes.get(id) !== false)];
}
