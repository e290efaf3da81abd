import { bus } from "../bus/bus";
import { expiredSessionKey, offlineQueueKey } from "../contract/storageKeys";
import type { Api } from "../http/http";
import { localStore } from "../storage/storage";
import { announceLost } from "./announceLost";
import { createQueueSender } from "./createQueueSender";
import { createQueueStore } from "./createQueueStore";
import type { QueuedItem, QueuedProduct } from "./queuedItem";
import { takeUnhandledPress } from "./takeUnhandledPress";

/**
 * The pieces that were added to the cart without a connection: each is sent until the server has answered
 * (docs/decisions/0013-offline.md).
 */
export function createOfflineQueue(api: Api) {
  const store = createQueueStore();
  const { send, sendWhenVisible, stop } = createQueueSender(api, store);
  const add = (
    { productId, title, ringSize = "", engraving = "" }: QueuedProduct,
    key: string = crypto.randomUUID(),
  ): void => store.add({ key, productId, title, ringSize, engraving });

  /** Queues what was pressed on the tab's last page before its code ran. */
  function addUnhandledPress(): void {
    const product = takeUnhandledPress();
    try {
      if (product) add(product, product.key);
    } catch (error) {
      console.warn(`the offline queue is full: ${product?.title} is not queued`, error);
    }
  }

  /** Announces the pending items that were removed because the server has ended the session; those of a sign-out it does not. */
  function followSession(): void {
    const pending = store.current.filter(({ rejection }) => rejection === null);
    store.refresh();
    if (localStore.read(expiredSessionKey) !== null) {
      announceLost(pending.filter(({ key }) => store.current.every((item) => item.key !== key)));
    }
    void send();
  }
  return {
    /** The pending and the rejected items of the current session. */
    get current(): readonly QueuedItem[] {
      return store.current;
    },
    subscribe: store.subscribe,
    /**
     * Queues one piece until there is a connection. An item that is queued under the same key does not change.
     * @param key the idempotency key, where the piece may have been sent already.
     * @throws RangeError when the queue is full.
     */
    add,
    /** Removes a pending item, or a rejected one that the shopper has read. */
    remove: store.remove,
    send,
    /** Called once by the shell: sends when the connection is back, follows the session and the other tabs, until `signal` aborts. */
    open(signal?: AbortSignal): void {
      if (signal?.aborted) return;
      const options = signal ? { signal } : {};
      bus.on("session.changed", followSession, signal);
      addEventListener("online", sendWhenVisible, options);
      addEventListener("pageshow", ({ persisted }) => persisted && void send(), options);
      addEventListener("storage", ({ key }) => (key === offlineQueueKey || key === null) && store.refresh(), options);
      document.addEventListener(
        "visibilitychange",
        () => document.visibilityState === "visible" && void send(),
        options,
      );
      signal?.addEventListener("abort", stop);
      addUnhandledPress();
      void send();
    },
  };
}
export type OfflineQueue = ReturnType<typeof createOfflineQueue>;
