import type { LocalStorageKey, SessionStorageKey } from "../contract/storageKeys";

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
  /** Removes every key that `matches`. `warning` as for `write`. */
  removeWhere(matches: (key: string) => boolean, warning?: string): void;
}

function createBrowserStore<Key extends string>(name: "localStorage" | "sessionStorage"): BrowserStore<Key> {
  /** Even reading the property `localStorage` throws where storage is denied. */
  function attempt<T>(work: (storage: Storage) => T, otherwise: T, warning?: string): T {
    try {
      return work(globalThis[name]);
    } catch (error) {
      if (warning !== undefined) console.warn(warning, error);
      return otherwise;
    }
  }
  return {
    read: (key, whenDenied = null) => attempt((storage) => storage.getItem(key), whenDenied),
    readJson: (key) => attempt<unknown>((storage) => JSON.parse(storage.getItem(key) ?? "null"), null),
    write: (key, text, warning) =>
      attempt(
        (storage) => {
          if (text === null) storage.removeItem(key);
          else storage.setItem(key, text);
          return true;
        },
        false,
        warning,
      ),
    removeWhere: (matches, warning) =>
      attempt(
        (storage) => {
          for (const key of Object.keys(storage)) if (matches(key)) storage.removeItem(key);
        },
        undefined,
        warning,
      ),
  };
}

/** `localStorage`: for all tabs, also after they are closed. */
export const localStore = createBrowserStore<LocalStorageKey>("localStorage");

/** `sessionStorage`: for this tab only, until it is closed. */
export const sessionStore = createBrowserStore<SessionStorageKey>("sessionStorage");
