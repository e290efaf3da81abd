import path from "node:path";
import { DirectoryStorage } from "./DirectoryStorage";
import type { ReleaseStorage, SharedStorage } from "./ReleaseStorage";

/** By the folder that is this machine's copy of it. */
const shared = new Map<string, SharedStorage>();

/**
 * From now on the folder is this machine's copy of a shared storage, for this process.
 * @param dir absolute path of a release store
 * @returns ends it, and closes the storage
 */
export function connectStorage(dir: string, storage: SharedStorage): () => Promise<void> {
  shared.set(path.resolve(dir), storage);
  return async () => {
    shared.delete(path.resolve(dir));
    await storage.close();
  };
}

/** The shared storage of which a folder is the copy; undefined for a store that is this very folder. */
export const sharedStorageOf = (dir: string): SharedStorage | undefined => shared.get(path.resolve(dir));

/** Where the store with this folder is: there itself, or in the shared storage of which it is the copy. */
export const storageOf = (dir: string): ReleaseStorage => sharedStorageOf(dir) ?? new DirectoryStorage(dir);
