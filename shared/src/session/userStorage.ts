/**
 * What a room keeps in the browser of one visitor's own (a cart to show offline, pieces that wait to be added) stands under keys
 * that begin so, in either storage, and goes when the session ends (docs/decisions/0013-offline.md).
 */
export const userStoragePrefix = "mine.";

type StorageName = "localStorage" | "sessionStorage";

/** Nothing of the visitor stays: a shared computer (reliability T4). */
export function clearUserStorage(from: readonly StorageName[] = ["localStorage", "sessionStorage"]): void {
  for (const name of from) {
    try {
      const storage = globalThis[name];
      for (const key of Object.keys(storage)) if (key.startsWith(userStoragePrefix)) storage.removeItem(key);
    } catch (error) {
      console.warn("the browser's storage could not be cleared", error);
    }
  }
}
