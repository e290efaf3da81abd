import { useSyncExternalStore } from "react";
import { findRingSize } from "../../model/ringSizes";

/** The storage key of the shopper's ring size. The value is its British name. */
const key = "ringSize";
const listeners = new Set<() => void>();
/** The size chosen in this tab when the browser could not store it. */
let unstored: string | null = null;

/** A stored value counts only when it names a ring size: any script on the page can write there. */
function read(): string | null {
  if (unstored !== null) return unstored;
  try {
    return findRingSize(localStorage.getItem(key))?.uk ?? null;
  } catch {
    return null; // storage is denied, and no size was chosen in this tab
  }
}

/** Stores the shopper's ring size; `null` deletes it. When storage is denied or full, the size lasts as long as the tab. */
export function storeRingSize(uk: string | null): void {
  unstored = null;
  try {
    if (uk === null) localStorage.removeItem(key);
    else localStorage.setItem(key, uk);
  } catch (error) {
    unstored = uk;
    console.warn("the browser cannot store the ring size", error);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** The British name of the shopper's ring size; `null` without one. It follows changes in this tab and in others. */
export const useRingSize = (): string | null => useSyncExternalStore(subscribe, read, () => null);
