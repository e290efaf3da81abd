import { bus } from "../bus/bus";
import { additionOf } from "../cart/additionOf";
import { fetchCart } from "../cart/fetchCart";
import type { WireCart } from "../contract/contract";
import { type Api, ApiError } from "../http/http";
import { isUnreadable } from "../http/isUnreadable";
import { isOnline } from "../online/online";
import { toast } from "../toast/toast";
import { announceLost } from "./announceLost";
import type { QueueStore } from "./createQueueStore";
import type { QueuedItem } from "./queuedItem";

/** Delays before the next attempt after a failed one, ms; the last one repeats. */
const retryAfterMs = [5000, 15_000, 60_000];

/** A hidden tab leaves sending to the visible one for this long, so that the visible tab announces the outcome, ms. */
const hiddenTabDelayMs = 3000;

/**
 * One tab at a time sends. In browsers without locks, or where the browser refuses them because site data is blocked, only the
 * idempotency keys prevent that a piece is added twice.
 */
async function withLock(work: () => Promise<void>): Promise<void> {
  let isGranted = false;
  try {
    await navigator.locks?.request("aurelle-waiting", () => {
      isGranted = true;
      return work();
    });
  } catch (error) {
    if (isGranted) throw error;
  }
  if (!isGranted) await work();
}

/** Whether a later attempt may succeed: there was no response, or its error is not about the item. */
const isTransient = (error: ApiError): boolean =>
  [0, 408, 429].includes(error.status) || error.status >= 500 || isUnreadable(error);

function rejectionOf({ status, message, isServerText }: ApiError, title: string): string {
  if (status === 404) return `${title} is no longer sold, so it was not added to your cart.`;
  return isServerText ? message : `${title} could not be added to your cart.`;
}

function announceAdded(titles: readonly string[]): void {
  const [first] = titles;
  toast.success(titles.length === 1 ? `${first} added to cart!` : `${titles.length} pieces added to cart!`);
}

/**
 * Adds one item to the cart, and removes it from the queue or marks it as rejected.
 * @returns the cart's revision; `null` when the server rejected the item. @throws ApiError when the item stays pending.
 */
async function sendItem(api: Api, store: QueueStore, item: QueuedItem): Promise<number | null> {
  const { key, title } = item;
  try {
    const body = additionOf({ ...item, quantity: 1 });
    const { revision } = await api.post<WireCart>("cart/add/", body, { idempotencyKey: key });
    store.remove(key);
    return revision;
  } catch (error) {
    if (!(error instanceof ApiError) || isTransient(error)) throw error;
    if (error.status === 401) {
      // Where this has ended the session, the item is removed and announced already (`announceLost`).
      if (store.current.some((queued) => queued.key === key)) announceLost([item]);
      store.remove(key);
      return null;
    }
    const rejection = rejectionOf(error, title);
    store.reject(key, rejection);
    toast.error(rejection);
    return null;
  }
}

/** Sends the items of a queue one after another, and repeats failed attempts. */
export function createQueueSender(api: Api, store: QueueStore) {
  let inFlight: Promise<void> | null = null;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendAll(): Promise<void> {
    store.removeOfOthers();
    if (!store.next()) return;
    // Sets the cookie with the CSRF token, which may have expired meanwhile.
    await fetchCart(api, () => null);
    const added: string[] = [];
    let revision = 0;
    try {
      for (let item = store.next(); item; item = store.next()) {
        const newRevision = await sendItem(api, store, item);
        if (newRevision === null) continue;
        added.push(item.title);
        revision = newRevision;
      }
    } finally {
      if (added.length > 0) {
        announceAdded(added);
        bus.emit("cart.outdated", { revision });
      }
    }
  }

  function retryLater(error: unknown): void {
    console.warn("the offline queue could not be sent yet", error);
    timer = setTimeout(() => void send(), retryAfterMs[Math.min(attempts, retryAfterMs.length - 1)]);
    attempts += 1;
  }

  /** Sends the pending items, if there is a connection; never rejects. */
  function send(): Promise<void> {
    clearTimeout(timer);
    store.refresh();
    if (!isOnline() || !store.next()) return inFlight ?? Promise.resolve();
    inFlight ??= withLock(sendAll)
      .then(() => {
        attempts = 0;
      }, retryLater)
      .finally(() => {
        inFlight = null;
      });
    return inFlight;
  }

  return {
    send,
    /** Sends at once in a visible tab, and after `hiddenTabDelayMs` in a hidden one. */
    sendWhenVisible(): void {
      if (document.visibilityState === "visible") return void send();
      clearTimeout(timer);
      timer = setTimeout(() => void send(), hiddenTabDelayMs);
    },
    /** Cancels the next attempt. */
    stop: (): void => clearTimeout(timer),
  };
}
