import type { LocalStorageKey, SessionStorageKey } from "../contract/storageKeys";

type StoreName = "localStorage" | "sessionStorage";

/** One of the browser's two storages. Storage may be denied or full: a read then finds nothing, and a write returns false. */
export interface BrowserStore<Key extends string> {
  /** The text under `key`; `null` when there is none. `whenDenied` is returned where the browser denies access. */
  read(key: Key, whenDenied?: string | null): string | null;
  /** The value that was stored as JSON; `null` when there is none, it cannot be parsed, or access is denied. Check its shape. */
  readJson(key: Key): unknown;
  /**
   * Stores a text; `null` removes the key.
   * @param warning logged with the error when the browser rejects the write; without it the failure is silent.
   * @returns whether the browser stored it.
   */
  write(key: Key, text: string | null, warning?: string): boolean;
}

/** Even reading the property `localStorage` throws where storage is denied. */
function attempt<T>(name: StoreName, work: (storage: Storage) => T, otherwise: T, warning?: string): T {
  try {
    return work(globalThis[name]);
  } catch (error) {
    if (warning !== undefined) console.warn(warning, error);
    return otherwise;
  }
}

const createBrowserStore = <Key extends string>(name: StoreName): BrowserStore<Key> => ({
  read: (key, whenDenied = null) => attempt(name, (storage) => storage.getItem(key), whenDenied),
  readJson: (key) => attempt<unknown>(name, (storage) => JSON.parse(storage.getItem(key) ?? "null"), null),
  write: (key, text, warning) =>
    attempt(
      name,
      (storage) => {
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, text);
        return true;
      },
      false,
      warning,
    ),
});

/** `localStorage`: for all tabs, also after they are closed. */
export const localStore = createBrowserStore<LocalStorageKey>("localStorage");

/** `sessionStorage`: for this tab only, until it is closed. */
export const sessionStore = createBrowserStore<SessionStorageKey>("sessionStorage");

/** What `localStorage` did not store, because it is denied or full: this tab's memory has it under the same key. */
export const unstoredTexts = new Map<string, string | null>();

/**
 * Removes every key of a storage that `matches`, also what the browser did not store. `warning` as for `write`. It is no method of the
 * stores, because only the session needs it.
 */
export function removeKeysWhere(name: StoreName, matches: (key: string) => boolean, warning?: string): void {
  if (name === "localStorage") for (const key of unstoredTexts.keys()) if (matches(key)) unstoredTexts.delete(key);
  attempt(
    name,
    (storage) => {
      for (const key of Object.keys(storage)) if (matches(key)) storage.removeItem(key);
    },
    undefined,
    warning,
  );
}
