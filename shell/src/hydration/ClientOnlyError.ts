/** The digest of a frame that the server leaves to the browser. React writes it into the document. */
export const leftToBrowser = "left-to-browser";
/** The digest of a frame that failed on the server, so that the browser renders it. */
export const failedOnServer = "failed-on-server";
/** The digest of a frame that was not ready when the server sent the document, so that the browser renders it. */
export const notReadyOnServer = "not-ready-on-server";

const digests: readonly unknown[] = [leftToBrowser, failedOnServer, notReadyOnServer];

/**
 * Thrown to leave a frame to the browser. On the server React renders the frame's fallback; in the browser React renders the frame
 * again and logs no error.
 */
export class ClientOnlyError extends Error {
  override readonly name = "ClientOnlyError";
  constructor(readonly digest: string) {
    super(digest);
  }
}

/** Whether React recovers from the error by rendering a frame in the browser, as intended. */
export function isExpected(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if (error instanceof ClientOnlyError) return true;
  if ("cause" in error && error.cause instanceof ClientOnlyError) return true;
  return "digest" in error && digests.includes(error.digest);
}
