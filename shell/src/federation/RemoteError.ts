import type { LoadPhase } from "../../protocol/remoteReport";

/** A remote could not be had; `phase` says how far it came. */
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

/** Browsers name a module that did not arrive in these words; anything else was thrown by the module itself. */
const networkWords =
  /dynamically imported module|Importing a module script failed|Failed to fetch|NetworkError|Failed to load script|ChunkLoadError|RUNTIME-008|timed out/i;

/** Did it not come, or not as it was published? Then it may come yet; what has run and thrown is broken for good. */
export const isNetworkFault = (error: unknown): boolean => error instanceof Error && networkWords.test(error.message);
