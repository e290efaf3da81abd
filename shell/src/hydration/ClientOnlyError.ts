/** Said of a frame that the server leaves to the browser; React hands it on in the document as the error's digest. */
export const leftToBrowser = "left-to-browser";
/** Said of a frame that failed on the server; the browser draws it. */
export const failedOnServer = "failed-on-server";

/** Leaves a frame to whoever can draw it: React shows its fallback, and the browser draws it anew, without a word in the log. */
export class ClientOnlyError extends Error {
  override readonly name = "ClientOnlyError";
  constructor(readonly digest: string) {
    super(digest);
  }
}

/** Errors from which React recovers by drawing a frame in the browser, as it should. */
export function isExpected(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if (error instanceof ClientOnlyError) return true;
  if ("cause" in error && error.cause instanceof ClientOnlyError) return true;
  return "digest" in error && (error.digest === leftToBrowser || error.digest === failedOnServer);
}
