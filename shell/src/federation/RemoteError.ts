import type { LoadPhase } from "../../protocol/remoteReport";

/** A remote could not be loaded; `phase` names the step that failed. */
export class RemoteError extends Error {
  override readonly name = "RemoteError";
  constructor(
    readonly remote: string,
    readonly release: string,
    readonly phase: LoadPhase,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${remote} ${release}: ${message}`, options);
  }
}

/** The messages with which browsers and the bundler report a module that could not be fetched. */
const networkMessages =
  /dynamically imported module|Importing a module script failed|Failed to fetch|NetworkError|Failed to load script|ChunkLoadError|RUNTIME-008|timed out/i;

/**
 * Whether a module could not be fetched, or differs from what was published. Another attempt may succeed. Any other error was
 * thrown by the module itself, so another attempt would fail too.
 */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof Error && networkMessages.test(error.message);
