import { useSyncExternalStore } from "react";
import { findRingSize } from "../../model/ringSizes";

/** Where a shopper's ring size is kept between visits: the British letters. */
const key = "ringSize";
const listeners = new Set<() => void>();
/** Stands in where the browser would not store it. */
let unstored: string | null = null;

/** Of what is stored only a size that we know counts: anybody can write there. */
function read(): string | null {
  if (unstored !== null) return unstored;
  try {
    return findRingSize(localStorage.getItem(key))?.uk ?? null;
  } catch {
    return null; // storage is denied, and nothing was chosen in this tab
  }
}

/** `null` forgets it. Where storage is denied or full it lives as long as the tab. */
export function storeRingSize(uk: string | null): void {
  unstored = null;
  try {
    if (uk === null) localStorage.removeItem(key);
    else localStorage.setItem(key, uk);
  } catch (error) {
    unstored = uk;
    console.warn("the browser does not keep the ring size", error);
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

/** The shopper's ring size by its British letters, kept current, also from other tabs; `null` while there is none. */
export const useRingSize = (): string | null => useSyncExternalStore(subscribe, read, () => null);
