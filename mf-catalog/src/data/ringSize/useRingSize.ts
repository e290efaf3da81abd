import { ringSizeKey } from "@aurelle/shared/contract/storageKeys";
import { createStoredValue } from "@aurelle/shared/storage";
import { useSyncExternalStore } from "react";
import { findRingSize } from "../../model/ringSizes";

const listeners = new Set<() => void>();

/** The British name of the shopper's ring size. A stored text counts only when it names one. */
const stored = createStoredValue<string | null>({
  key: ringSizeKey,
  parse: (text) => findRingSize(text)?.uk ?? null,
  format: (uk) => uk,
  warning: "the browser cannot store the ring size",
});

/** Stores the shopper's ring size; `null` deletes it. When storage is denied or full, the size lasts as long as the tab. */
export function storeRingSize(uk: string | null): void {
  stored.write(uk);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === ringSizeKey || key === null) listener(); // `null`: another tab cleared the storage
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** The British name of the shopper's ring size; `null` without one. It follows changes in this tab and in others. */
export const useRingSize = (): string | null => useSyncExternalStore(subscribe, stored.read, () => null);
