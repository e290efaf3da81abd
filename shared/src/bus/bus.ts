import { useSyncExternalStore } from "react";
import { Subject } from "rxjs";
import type { ShopEvents, ShopEventType } from "../contract/contract";
import { syncTabs } from "./syncTabs";

/** One thing that has happened. `at` in ms since 1970, `seq` counts within the tab. */
export interface Envelope<T extends ShopEventType = ShopEventType> {
  id: string;
  type: T;
  v: 1;
  at: number;
  seq: number;
  tab: string;
  source: { remote: string; release: string };
  data: ShopEvents[T];
}
type Handler<T extends ShopEventType> = (data: ShopEvents[T], envelope: Envelope<T>) => void;

/** Events whose last value a late listener is told at once, like a BehaviorSubject. */
const retainedTypes: ReadonlySet<ShopEventType> = new Set(["session.changed", "cart.changed"]);

/**
 * The shop's event bus. Nobody outside holds the Subject: a throw inside a shared pipe, or an error on it, would silence
 * every listener (docs/decisions/0004-bus.md).
 */
export function createBus(tab: string = crypto.randomUUID()) {
  const subject = new Subject<Envelope>();
  const retained = new Map<ShopEventType, Envelope>();
  const releases = new Map<string, string>();
  let seq = 0;

  /** Says that something has happened in this tab. `remote` is the speaker: `cart`, `shell`. */
  function emit<T extends ShopEventType>(type: T, data: ShopEvents[T], remote = "shell"): void {
    seq += 1;
    const source = { remote, release: releases.get(remote) ?? "" };
    const envelope: Envelope<T> = { id: `${tab}:${seq}`, type, v: 1, at: Date.now(), seq, tab, source, data };
    if (retainedTypes.has(type)) retained.set(type, envelope);
    subject.next(envelope);
  }

  /**
   * Calls `handler` for each such event until `signal` aborts or the returned function is called; for a retained type also
   * at once with the last one. A handler that throws is named in the log and harms nobody else.
   */
  function on<T extends ShopEventType>(type: T, handler: Handler<T>, signal?: AbortSignal): () => void {
    const tell = (envelope: Envelope) => {
      if (envelope.type !== type) return;
      try {
        handler(envelope.data as ShopEvents[T], envelope as Envelope<T>); // the type was compared above
      } catch (error) {
        console.error(`bus: a listener of ${type} failed`, error);
      }
    };
    const subscription = subject.subscribe(tell);
    const last = retained.get(type);
    if (last) tell(last);
    const stop = () => subscription.unsubscribe();
    signal?.addEventListener("abort", stop, { once: true });
    return stop;
  }

  return {
    tab,
    emit,
    on,
    /** The last value of a retained event, if there was one. */
    last<T extends ShopEventType>(type: T): ShopEvents[T] | undefined {
      return retained.get(type)?.data as ShopEvents[T] | undefined; // stored under its own type
    },
    /** Every event from now on, for the inspector; the retained ones first, as they may have come before it was there. */
    watch(handler: (envelope: Envelope) => void): () => void {
      for (const envelope of retained.values()) handler(envelope);
      const subscription = subject.subscribe(handler);
      return () => subscription.unsubscribe();
    },
    /** Said by the shell when it has loaded a remote, so that envelopes can name the release that speaks. */
    nameRelease(remote: string, release: string): void {
      releases.set(remote, release);
    },
  };
}
export type Bus = ReturnType<typeof createBus>;

/** The one bus of the page. */
export const bus: Bus = createBus();

syncTabs(bus);

/** The last value of a retained event, kept current. */
export function useLast<T extends ShopEventType>(type: T): ShopEvents[T] | undefined {
  return useSyncExternalStore(
    (changed) => bus.on(type, changed),
    () => bus.last(type),
    () => undefined,
  );
}
