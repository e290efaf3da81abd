/** The one error of every call to the API. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    /** Fit to be shown. The server's own sentence where it sent one. */
    message: string,
    /** HTTP status; 0 when no answer arrived (network, time-out). */
    readonly status: number,
    /** For machines: the server's, else `network`, `timeout` or `invalid`. */
    readonly code: string,
    /** By field name of the payload, a sentence each. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** Joins the log of the server. */
    readonly requestId: string | null = null,
    /** Did the server send a text of its own? Where not, callers put their default in its place (specification §8). */
    readonly isServerText = false,
  ) {
    super(message);
  }
}

/** The server's text, else `fallback` (specification §8). */
export function serverText(error: unknown, fallback: string): string {
  if (error instanceof ApiError && (error.isServerText || error.status === 0)) return error.message;
  return error instanceof Error && !(error instanceof ApiError) && error.message ? error.message : fallback;
}
