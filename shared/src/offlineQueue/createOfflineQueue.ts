import { bus } from "../bus/bus";
import type { WireCart } from "../contract/contract";
import { offlineQueueKey } from "../contract/storageKeys";
import { type Api, ApiError } from "../http/http";
import { readToken } from "../http/token";
import { isOnline } from "../online/online";
import { toast } from "../toast/toast";
import { itemsOf, maxQueuedItems, type QueuedItem, tokenFingerprint } from "./queuedItem";
import { createQueueStorage } from "./queueStorage";

/** After a shop that did not answer: when it is asked again, ms; the last one again and again. */
const retryAfterMs = [5000, 15_000, 60_000];

/** A tab out of sight leaves it so long to the one that the shopper looks at, which then says what came of it, ms. */
const hiddenTabDelayMs = 3000;

/** One tab at a time sends; where the browser has no locks, the keys see to it that nothing is added twice. */
const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request("aurelle-waiting", work) : work();

/** The shop may yet take it: no answer, or none that is about the piece. */
const isTransient = ({ status, code }: ApiError): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500 || code === "invalid";

function refusalOf({ status, message, isServerText }: ApiError, title: string): string {
  if (status === 404) return `${title} is no longer sold, so it was not added to your cart.`;
  return isServerText ? message : `${title} could not be added to your cart.`;
}

/** What is put into the cart without a connection, until it is sent: each piece once (docs/decisions/0013-offline.md). */
export function createOfflineQueue(api: Api) {
  const store = createQueueStorage();
  const listeners = new Set<() => void>();
  let shown: readonly QueuedItem[] = [];
  let sending: Promise<void> | null = null;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ownerNow = () => tokenFingerprint(readToken());
  function tell(): void {
    const next = itemsOf(store.read(), ownerNow());
    if (next.length === shown.length && next.every((piece, at) => piece === shown[at])) return;
    shown = next;
    for (const listener of listeners) listener();
  }
  function change(to: (pieces: readonly QueuedItem[]) => readonly QueuedItem[]): void {
    store.write(to(store.read()));
    tell();
  }
  const remove = (key: string) => change((pieces) => pieces.filter((piece) => piece.key !== key));
  const next = () => itemsOf(store.read(), ownerNow()).find(({ refusal }) => refusal === null);

  /** @returns the cart's revision, or `null`: the shop refused. @throws ApiError when it has yet to be asked. */
  async function sendOne({ key, productId, title }: QueuedItem): Promise<number | null> {
    try {
      const body = { product_id: productId, quantity: 1 };
      const { revision } = await api.post<WireCart>("cart/add/", body, { idempotencyKey: key });
      remove(key);
      return revision;
    } catch (error) {
      if (!(error instanceof ApiError) || isTransient(error)) throw error;
      if (error.status === 401) {
        // The session is over, and with it what was kept of it.
        remove(key);
        toast.error(`Your session has ended, so ${title} was not added. Please sign in and add it again.`);
        return null;
      }
      const refusal = refusalOf(error, title);
      change((pieces) => pieces.map((piece) => (piece.key === key ? { ...piece, refusal } : piece)));
      toast.error(refusal);
      return null;
    }
  }

  async function sendAll(): Promise<void> {
    change((pieces) => itemsOf(pieces, ownerNow()));
    if (!next()) return;
    // Brings the token with which a guest's page proves that it is ours; it may have run out meanwhile.
    await api.get("cart/");
    const added: string[] = [];
    let revision = 0;
    try {
      for (let piece = next(); piece; piece = next()) {
        const answer = await sendOne(piece);
        if (answer === null) continue;
        added.push(piece.title);
        revision = answer;
      }
    } finally {
      const [first] = added;
      if (first)
        toast.success(added.length === 1 ? `${first} added to cart!` : `${added.length} pieces added to cart!`);
      if (first) bus.emit("cart.outdated", { revision });
    }
  }

  function tryLater(error: unknown): void {
    console.warn("what waits for the cart could not be sent yet", error);
    timer = setTimeout(() => void send(), retryAfterMs[Math.min(tries, retryAfterMs.length - 1)]);
    tries += 1;
  }
  /** Sends what waits, if there is a connection; never rejects. */
  function send(): Promise<void> {
    clearTimeout(timer);
    tell();
    if (!isOnline() || !next()) return sending ?? Promise.resolve();
    sending ??= inTurn(sendAll)
      .then(() => {
        tries = 0;
      }, tryLater)
      .finally(() => {
        sending = null;
      });
    return sending;
  }

  function sendWhenSeen(): void {
    if (document.visibilityState === "visible") return void send();
    clearTimeout(timer);
    timer = setTimeout(() => void send(), hiddenTabDelayMs);
  }

  return {
    get current(): readonly QueuedItem[] {
      return shown;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Keeps one piece until there is a connection; under a key that waits already it stays as it is.
     * @param key under which it may have been sent already.
     * @throws RangeError when too many wait.
     */
    add({ productId, title }: Pick<QueuedItem, "productId" | "title">, key: string = crypto.randomUUID()): void {
      const pieces = store.read();
      if (pieces.some((piece) => piece.key === key)) return;
      if (pieces.length >= maxQueuedItems) throw new RangeError(`no more than ${maxQueuedItems} pieces wait`);
      store.write([...pieces, { key, productId, title, owner: ownerNow(), refusal: null }]);
      tell();
    },
    /** The shopper has changed their mind, or read why it was refused. */
    remove,
    send,
    /** Called once by the shell: sends when the connection is back, follows the session and the other tabs, until `signal` aborts. */
    open(signal?: AbortSignal): void {
      const options = signal ? { signal } : {};
      bus.on("session.changed", () => void send(), signal);
      addEventListener("online", sendWhenSeen, options);
      addEventListener("pageshow", ({ persisted }) => persisted && void send(), options);
      addEventListener("storage", ({ key }) => (key === offlineQueueKey || key === null) && tell(), options);
      document.addEventListener(
        "visibilitychange",
        () => document.visibilityState === "visible" && void send(),
        options,
      );
      signal?.addEventListener("abort", () => clearTimeout(timer));
      void send();
    },
  };
}
export type OfflineQueue = ReturnType<typeof createOfflineQueue>;
