import { draftSuffix, userStoragePrefix } from "../contract/storageKeys";
import { removeKeysWhere } from "../storage/storage";

const storeNames = ["localStorage", "sessionStorage"] as const;

/** Removes all data of one visitor, so that the next user of a shared computer finds none (reliability T4). */
export function clearUserStorage(from: readonly (typeof storeNames)[number][] = storeNames): void {
  for (const name of from) {
    removeKeysWhere(name, (key) => key.startsWith(userStoragePrefix), "the browser's storage could not be cleared");
  }
}

/** Removes the drafts that forms stored in this tab (reliability T4). */
export const clearDrafts = (): void => removeKeysWhere("sessionStorage", (key) => key.endsWith(draftSuffix));
