import { offlineQueueKey } from "../contract/storageKeys";
import { readToken } from "../http/token";
import { tokenFingerprint } from "../session/tokenFingerprint";
import { createStoredValue } from "../storage/storedValue";
import { formatQueuedItems, itemsOf, maxQueuedItems, type QueuedItem, readQueuedItems } from "./queuedItem";

/**
 * The queue in the browser's storage. All tabs share it, and it remains when they are closed. It shows the items of the current session;
 * stored items of other sessions are not changed until `removeOfOthers`.
 */
export function createQueueStore() {
  const stored = createStoredValue<readonly QueuedItem[]>({
    key: offlineQueueKey,
    parse: readQueuedItems,
    format: formatQueuedItems,
    warning: "the browser does not store the offline queue: it lives as long as this tab",
  });
  const listeners = new Set<() => void>();
  let current: readonly QueuedItem[] = [];
  const owner = () => tokenFingerprint(readToken());
  const readOwn = () => itemsOf(stored.read(), owner());

  /** Reads the storage and the session again, and notifies the listeners of a change. */
  function refresh(): void {
    const next = readOwn();
    if (next.length === current.length && next.every((item, index) => item === current[index])) return;
    current = next;
    for (const listener of listeners) listener();
  }
  function update(change: (items: readonly QueuedItem[]) => readonly QueuedItem[]): void {
    stored.write(change(stored.read()));
    refresh();
  }

  return {
    /** The items of the current session at the last `refresh`. */
    get current(): readonly QueuedItem[] {
      return current;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    /** The next item to send; `undefined` when none is pending. */
    next: (): QueuedItem | undefined => readOwn().find(({ rejection }) => rejection === null),
    /** Adds an item, unless one with the key is queued. @throws RangeError when the queue is full. */
    add(item: Omit<QueuedItem, "owner" | "rejection">): void {
      const items = stored.read();
      if (items.some(({ key }) => item.key === key)) return;
      if (items.length >= maxQueuedItems) throw new RangeError(`no more than ${maxQueuedItems} pieces are queued`);
      update(() => [...items, { ...item, owner: owner(), rejection: null }]);
    },
    remove: (key: string): void => update((items) => items.filter((item) => item.key !== key)),
    /** The item stays, with the reason, until the shopper removes it. */
    reject: (key: string, rejection: string): void =>
      update((items) => items.map((item) => (item.key === key ? { ...item, rejection } : item))),
    removeOfOthers: (): void => update((items) => itemsOf(items, owner())),
  };
}
export type QueueStore = ReturnType<typeof createQueueStore>;
