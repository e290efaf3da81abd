/** One piece that was put into the cart without a connection. */
export interface QueuedItem {
  /** A UUID: the server adds the piece once, however often it is sent under this key. */
  key: string;
  productId: string;
  title: string;
  /** The session it belongs to, by a mark of its token; `null`: nobody was signed in, and it may go to whoever signs in here. */
  owner: string | null;
  /** Why the shop did not take it, as a sentence; `null` while it waits. Stays until the shopper has read it. */
  refusal: string | null;
}

/** More than that nobody puts into a cart on a train. */
export const maxQueuedItems = 50;

const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= most;
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value, 500);

function isPiece(value: unknown): value is QueuedItem {
  if (typeof value !== "object" || value === null) return false;
  const { key, productId, title, owner, refusal } = value as Partial<QueuedItem>;
  return isText(key, 36) && isText(productId, 64) && isText(title, 500) && isTextOrNull(owner) && isTextOrNull(refusal);
}

/** What a browser stored; whatever is none of ours is left out. */
export function readQueuedItems(text: string | null): readonly QueuedItem[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isPiece).slice(0, maxQueuedItems) : [];
  } catch {
    return []; // somebody wrote nonsense
  }
}

/** A mark by which a token is known again; nobody can make a token of it. `null` for none. */
export function tokenFingerprint(token: string | null): string | null {
  if (token === null) return null;
  let hash = 0x811c9dc5; // FNV-1a, 32 bits
  for (const char of token) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Those that are this visitor's: another session's are neither shown nor sent. */
export const itemsOf = (pieces: readonly QueuedItem[], owner: string | null): readonly QueuedItem[] =>
  pieces.filter((piece) => piece.owner === null || piece.owner === owner);
