import type { offlineQueue as browserQueue } from "./offlineQueue";
import type { QueuedItem } from "./queuedItem";

export type { QueuedItem } from "./queuedItem";

const noItems: readonly QueuedItem[] = [];

/** On the document server the queue is empty. */
export const offlineQueue = {
  current: noItems,
  subscribe: () => () => {},
} as unknown as typeof browserQueue; // only effects and event handlers call the rest, and they do not run on the server

export const useOfflineQueue = (): readonly QueuedItem[] => noItems;
