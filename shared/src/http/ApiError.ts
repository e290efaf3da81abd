/** The error that every failed call to the API throws. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    /** A text that can be shown: the server's own sentence where it sent one. */
    message: string,
    /** HTTP status; 0 when there was no response (network, time-out). */
    readonly status: number,
    /** For code to compare: the server's code, else `network`, `timeout` or `invalid`. */
    readonly code: string,
    /** Validation errors: a sentence by the payload's field name. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** The id of the request in the server's logs. */
    readonly requestId: string | null = null,
    /** Whether `message` is the server's text. If not, callers show their own default text (specification §8). */
    readonly isServerText = false,
    /** The parsed body of the response, for an error that brings more than a text. */
    readonly data: unknown = null,
  ) {
    super(message);
  }
}

/** The text to show for any error: the server's text or a network error's, else `fallback` (specification §8). */
export function serverText(error: unknown, fallback: string): string {
  if (error instanceof ApiError && (error.isServerText || error.status === 0)) return error.message;
  return error instanceof Error && !(error instanceof ApiError) && error.message ? error.message : fallback;
}
