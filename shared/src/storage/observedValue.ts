import { bus } from "@aurelle/shared/bus";
import { createStoredValue } from "@aurelle/shared/storage";
import { useSyncExternalStore } from "react";
import type { StoredValueOptions } from "./storedValue";

/** A stored value that components follow: it changes with every write of this tab and of others, and when the session removes it. */
export function createObservedValue<T>(options: StoredValueOptions<T>) {
  const { key, parse } = options;
  const stored = createStoredValue(options);
  /** What the document server renders, and the browser until it has hydrated. */
  const initial = parse(null);
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener(); // `null`: another tab cleared the storage
    };
    listeners.add(listener);
    addEventListener("storage", onStorage);
    const stop = bus.on("session.changed", listener);
    return () => {
      stop();
      listeners.delete(listener);
      removeEventListener("storage", onStorage);
    };
  };
  return {
    read: stored.read,
    write(value: T): void {
      stored.write(value);
      for (const listener of listeners) listener();
    },
    /** The value, as a hook. */
    useValue: (): T => useSyncExternalStore(subscribe, stored.read, () => initial),
  };
}
