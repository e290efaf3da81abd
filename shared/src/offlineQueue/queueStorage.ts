import { offlineQueueKey } from "../contract/storageKeys";
import { createStoredValue } from "../storage/storedValue";
import { type QueuedItem, readQueuedItems } from "./queuedItem";

/** The offline queue in the browser: it outlives the tab. Of all sessions that used this browser; see `itemsOf`. */
export const createQueueStorage = () =>
  createStoredValue<readonly QueuedItem[]>({
    key: offlineQueueKey,
    parse: readQueuedItems,
    format: (items) => (items.length === 0 ? null : JSON.stringify(items)),
    warning: "the browser does not store the offline queue: it lives as long as this tab",
  });
