import type { offlineQueue as browserQueue } from "./offlineQueue";
import type { QueuedItem } from "./queuedItem";

export type { QueuedItem } from "./queuedItem";

const nothing: readonly QueuedItem[] = [];

/** Where pages are drawn on the server nothing waits. */
export const offlineQueue = {
  current: nothing,
  subscribe: () => () => {},
} as unknown as typeof browserQueue; // what else it has is called by effects and handlers alone

export const useOfflineQueue = (): readonly QueuedItem[] => nothing;
