import { userStoragePrefix } from "../session/userStorage";
import { type QueuedItem, readQueuedItems } from "./queuedItem";

/** Where the pieces are kept: they outlive the tab. */
export const offlineQueueKey = `${userStoragePrefix}waiting`;

/** The pieces in the browser's storage; in the tab's memory where that is denied or full. */
export function createStore() {
  let unstored: readonly QueuedItem[] | null = null;
  let known: { text: string | null; pieces: readonly QueuedItem[] } = { text: null, pieces: [] };

  function stored(): string | null {
    try {
      return localStorage.getItem(offlineQueueKey);
    } catch {
      return null; // storage is denied: nothing was kept
    }
  }
  return {
    /** The same list as long as nothing changed. */
    read(): readonly QueuedItem[] {
      if (unstored) return unstored;
      const text = stored();
      if (text !== known.text) known = { text, pieces: readQueuedItems(text) };
      return known.pieces;
    },
    write(pieces: readonly QueuedItem[]): void {
      unstored = null;
      try {
        if (pieces.length === 0) localStorage.removeItem(offlineQueueKey);
        else localStorage.setItem(offlineQueueKey, JSON.stringify(pieces));
      } catch (error) {
        console.warn("the browser does not keep what waits: it lives as long as this tab", error);
        unstored = pieces;
      }
    },
  };
}
