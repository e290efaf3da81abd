import { useSyncExternalStore } from "react";
import { api } from "../http/http";
import { createOfflineQueue, type OfflineQueue } from "./createOfflineQueue";
import type { QueuedItem } from "./queuedItem";

export type { QueuedItem } from "./queuedItem";

/** The one offline queue of the page (docs/decisions/0013-offline.md). */
export const offlineQueue: OfflineQueue = createOfflineQueue(api);

const noItems: readonly QueuedItem[] = [];

/** The pending and the rejected items; renders again with each change. */
export const useOfflineQueue = (): readonly QueuedItem[] =>
  useSyncExternalStore(
    offlineQueue.subscribe,
    () => offlineQueue.current,
    () => noItems,
  );
