/** Pieces on one wishlist at most, here and at the server (docs/decisions/0007-wishlist.md). */
export const maxWishlistItems = 200;

const longestId = 64;
const isId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= longestId;

/** What a browser stored as a wishlist. Anybody can write there: only ids count, each once, and as many as a list may hold. */
export function readWishlistItems(text: string | null): readonly string[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? [...new Set(value.filter(isId))].slice(0, maxWishlistItems) : [];
  } catch {
    return []; // not ours, or cut off: as good as none
  }
}

/** The list with the changes laid over it that the server has not confirmed; the last wish comes first. */
export function withChanges(ids: readonly string[], changes: ReadonlyMap<string, boolean>): readonly string[] {
  if (changes.size === 0) return ids;
  const fresh = [...changes].filter(([id, isWished]) => isWished && !ids.includes(id)).map(([id]) => id);
  return [...fresh.reverse(), ...ids.filter((id) => changes.get(id) !== false)];
}
