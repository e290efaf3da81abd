import type { LocalStorageKey } from "../contract/storageKeys";
import { localStore, unstoredTexts } from "./browserStore";

export interface StoredValueOptions<T> {
  key: LocalStorageKey;
  /** The value of a stored text. Any script and any person can change the text, so this checks it and never throws. */
  parse: (text: string | null) => T;
  /** The text to store; `null` removes the key. */
  format: (value: T) => string | null;
  /** Logged when the browser rejects a write. */
  warning: string;
}

/** A value in `localStorage` that other tabs may change. Where storage is denied or full, it is in this tab's memory. */
export function createStoredValue<T>({ key, parse, format, warning }: StoredValueOptions<T>) {
  let parsed: { text: string | null; value: T } = { text: null, value: parse(null) };
  return {
    /** The latest value. The same object until the stored text changes. */
    read(): T {
      const unstored = unstoredTexts.get(key);
      const text = unstored === undefined ? localStore.read(key) : unstored;
      if (text !== parsed.text) parsed = { text, value: parse(text) };
      return parsed.value;
    },
    write(value: T): void {
      const text = format(value);
      if (localStore.write(key, text, warning)) unstoredTexts.delete(key);
      else unstoredTexts.set(key, text);
    },
  };
}
