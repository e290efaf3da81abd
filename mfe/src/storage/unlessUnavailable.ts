import { codeOf } from "./codeOf";
import { StorageUnavailable } from "./ReleaseStorage";

/**
 * Runs `work`, whose failures of the network and of the other side become one kind of error.
 * @param what cannot be reached then: the beginning of the sentence
 * @throws StorageUnavailable when `isUnavailable` says so; other errors as they are
 */
export async function unlessUnavailable<T>(
  what: string,
  isUnavailable: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const reason = error instanceof Error && error.message !== "" ? error.message : String(codeOf(error) ?? error);
    throw new StorageUnavailable(`${what} cannot be reached: ${reason}`, { cause: error });
  }
}
