const maxLength = 2000;

/** The text of whatever a release has thrown, with the stack of an error. It runs code of the release, so call it in its turn. */
export function errorText(error: unknown): string {
  try {
    return String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, maxLength);
  } catch {
    return "an error without a text";
  }
}
