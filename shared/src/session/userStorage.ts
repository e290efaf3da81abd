import { draftSuffix, userStoragePrefix } from "../contract/storageKeys";
import { localStore, sessionStore } from "../storage/storage";

const stores = { localStorage: localStore, sessionStorage: sessionStore };

/** Removes all data of one visitor, so that the next user of a shared computer finds none (reliability T4). */
export function clearUserStorage(from: readonly (keyof typeof stores)[] = ["localStorage", "sessionStorage"]): void {
  for (const name of from) {
    stores[name].removeWhere((key) => key.startsWith(userStoragePrefix), "the browser's storage could not be cleared");
  }
}

/** Removes the drafts that forms stored in this tab (reliability T4). */
export const clearDrafts = (): void => sessionStore.removeWhere((key) => key.endsWith(draftSuffix));
