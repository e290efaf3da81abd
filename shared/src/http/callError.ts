import { ApiError, serverText } from "./ApiError";
import { isUnreadable } from "./isUnreadable";

/** Why a call failed, as a plain object that a store can hold. */
export interface CallError {
  /** A text that can be shown. */
  message: string;
  /** HTTP status; 0 when no response arrived. */
  status: number;
  /** The server's code, else `network`, `timeout`, `invalid` (a response that cannot be read) or `unexpected`. */
  code: string;
  /** A sentence for each rejected field, by the field's name in the payload. */
  fields: Readonly<Record<string, string>>;
}

/**
 * Turns the exception of a call into an object for the store. `fallback` is shown where the server sent no text of its own
 * (specification §8); without `fallback`, the text of the ApiError. An exception that is no ApiError is logged,
 * unless its call was aborted because the shopper left the page.
 */
export function toCallError(error: unknown, fallback?: string): CallError {
  if (error instanceof ApiError) {
    const { status, code, fields } = error;
    return { message: fallback === undefined ? error.message : serverText(error, fallback), status, code, fields };
  }
  const isAborted = error instanceof Error && error.name === "CanceledError";
  if (!isAborted) console.error("a call failed unexpectedly", error);
  const message = fallback ?? "Something went wrong. Please try again.";
  return { message, status: 0, code: "unexpected", fields: {} };
}

/**
 * True when the server may have made the change although the call failed: no response arrived, the response could not be
 * read, or the server failed.
 */
export const isOutcomeUnknown = (error: CallError): boolean =>
  error.status === 0 || error.status >= 500 || isUnreadable(error);
