import { maxWishlistItems } from "../contract/rules";

const maxIdLength = 64;
const isId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= maxIdLength;

/** The wishlist that a browser stored: each id once, at most `maxWishlistItems`. Scripts and people can change the text. */
export function readWishlistItems(text: string | null): readonly string[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? [...new Set(value.filter(isId))].slice(0, maxWishlistItems) : [];
  } catch {
    return []; // not JSON: changed by hand, or cut off
  }
}

/** The list with the changes that the server has not confirmed: `true` adds an id, at the beginning; `false` removes it. */
export function withChanges(ids: readonly string[], changes: ReadonlyMap<string, boolean>): readonly string[] {
  if (changes.size === 0) return ids;
  const added = [...changes].filter(([id, isAdded]) => isAdded && !ids.includes(id)).map(([id]) => id);
  return [...added.reverse(), ...ids.filter((id) => changes.get(id) !== false)];
}
