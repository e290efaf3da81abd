/** One piece that was put into the cart without a connection. */
export interface WaitingPiece {
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
export const mostPieces = 50;

const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= most;
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value, 500);

function isPiece(value: unknown): value is WaitingPiece {
  if (typeof value !== "object" || value === null) return false;
  const { key, productId, title, owner, refusal } = value as Partial<WaitingPiece>;
  return isText(key, 36) && isText(productId, 64) && isText(title, 500) && isTextOrNull(owner) && isTextOrNull(refusal);
}

/** What a browser stored; whatever is none of ours is left out. */
export function readPieces(text: string | null): readonly WaitingPiece[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isPiece).slice(0, mostPieces) : [];
  } catch {
    return []; // somebody wrote nonsense
  }
}

/** A mark by which a token is known again; nobody can make a token of it. `null` for none. */
export function markOf(token: string | null): string | null {
  if (token === null) return null;
  let hash = 0x811c9dc5; // FNV-1a, 32 bits
  for (const char of token) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Those that are this visitor's: another session's are neither shown nor sent. */
export const piecesOf = (pieces: readonly WaitingPiece[], owner: string | null): readonly WaitingPiece[] =>
  pieces.filter((piece) => piece.owner === null || piece.owner === owner);
