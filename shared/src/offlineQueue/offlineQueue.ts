import { useSyncExternalStore } from "react";
import { api } from "../http/http";
import { createOfflineQueue, type OfflineQueue } from "./createOfflineQueue";
import type { QueuedItem } from "./queuedItem";

export type { QueuedItem } from "./queuedItem";

/** What waits for the connection in this browser (docs/decisions/0013-offline.md). */
export const offlineQueue: OfflineQueue = createOfflineQueue(api);

const nothing: readonly QueuedItem[] = [];

/** The pieces that wait or were refused, kept current. */
export const useOfflineQueue = (): readonly QueuedItem[] =>
  useSyncExternalStore(
    offlineQueue.subscribe,
    () => offlineQueue.current,
    () => nothing,
  );
