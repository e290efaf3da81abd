/** Parsers for single values of a response. The server is not trusted to keep its contract (decision 25). */

/** An id or a name that must not be missing. A number becomes its digits. @throws TypeError for anything else. */
export function requiredText(value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  if (typeof value === "number") return String(value);
  throw new TypeError(`neither a text nor a number: ${value}`);
}

/**
 * An id, which becomes a segment of addresses.
 * @throws TypeError for what is no id, for half a surrogate pair, which no address can contain, and for `.` and `..`, which lead to
 * another address.
 */
export function requiredId(value: unknown): string {
  const id = requiredText(value);
  if (/\p{Cs}|^\.{1,2}$/u.test(id)) throw new TypeError(`an id that no address can contain: ${id}`);
  return id;
}

/**
 * A number of pieces, 0 or more. `fallback` counts where the value is missing or null.
 * @throws RangeError for a fraction, a number below 0 and anything that is no number.
 */
export function piecesOf(value: unknown, fallback?: number): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  if (fallback !== undefined && (value === undefined || value === null)) return fallback;
  throw new RangeError(`not a number of pieces: ${value}`);
}
