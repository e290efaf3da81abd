import { Subject } from "rxjs";
import type { ShopEvents, ShopEventType } from "../contract/contract";
import { isWellFormed } from "./eventShapes";
import { releaseIn, type Source } from "./releaseIn";

/** One event. `at` in ms since 1970; `seq` counts the events of the tab; `v` is the version of this shape. */
export interface Envelope<T extends ShopEventType = ShopEventType> {
  id: string;
  type: T;
  v: 1;
  at: number;
  seq: number;
  tab: string;
  source: Source;
  data: ShopEvents[T];
}
type Handler<T extends ShopEventType> = (data: ShopEvents[T], envelope: Envelope<T>) => void;

/** Events whose last value a late listener gets at once, as from a BehaviorSubject. */
const retainedTypes: ReadonlySet<ShopEventType> = new Set(["session.changed", "cart.changed"]);

/**
 * The shop's event bus. Its RxJS Subject is private: a throw inside a shared pipe, or an error on the Subject, would silence
 * every listener (docs/decisions/0004-bus.md).
 * @param tab the id of this tab, part of every event's id.
 */
export function createBus(tab: string = crypto.randomUUID()) {
  const subject = new Subject<Envelope>();
  const retained = new Map<ShopEventType, Envelope>();
  const releases = new Map<string, string>();
  /** What ends a listener, and the release that added it; `null`: the shell. */
  const owners = new Map<() => void, Source | null>();
  let seq = 0;

  /**
   * Sends an event to the listeners of this tab. The sender is the release whose code calls, as the stack names it, so that no remote
   * speaks as another one by mistake. `remote` names it where the stack has none: in the shell, and in development.
   */
  function emit<T extends ShopEventType>(type: T, data: ShopEvents[T], remote = "shell"): void {
    const source = releaseIn(new Error().stack) ?? { remote, release: releases.get(remote) ?? "" };
    if (!isWellFormed(type, data)) {
      console.error(`bus: ${source.remote} sent a malformed ${type}`);
      return;
    }
    seq += 1;
    // All listeners get the same object. A frozen copy has the same fields.
    const frozen = Object.freeze({ ...data }) as ShopEvents[T];
    const envelope: Envelope<T> = { id: `${tab}:${seq}`, type, v: 1, at: Date.now(), seq, tab, source, data: frozen };
    if (retainedTypes.has(type)) retained.set(type, envelope);
    subject.next(envelope);
  }

  /**
   * Calls `handler` for each event of the type until `signal` aborts or the returned function is called; for a retained type
   * also at once with the last one. After `signal` has aborted it does nothing. The error of a handler that throws is logged with
   * its release, and the other handlers are called.
   */
  function on<T extends ShopEventType>(type: T, handler: Handler<T>, signal?: AbortSignal): () => void {
    if (signal?.aborted) return () => {};
    const owner = releaseIn(new Error().stack);
    const deliver = (envelope: Envelope) => {
      if (envelope.type !== type) return;
      try {
        handler(envelope.data as ShopEvents[T], envelope as Envelope<T>); // the type was compared above
      } catch (error) {
        console.error(`bus: a listener of ${type} failed`, owner, error);
      }
    };
    const subscription = subject.subscribe(deliver);
    const last = retained.get(type);
    if (last) deliver(last);
    const stop = () => {
      subscription.unsubscribe();
      owners.delete(stop);
    };
    owners.set(stop, owner);
    signal?.addEventListener("abort", stop, { once: true });
    return stop;
  }

  return {
    tab,
    emit,
    on,
    /** The last value of a retained event; `undefined` before the first one, and for events that are not retained. */
    last<T extends ShopEventType>(type: T): ShopEvents[T] | undefined {
      return retained.get(type)?.data as ShopEvents[T] | undefined; // stored under its own type
    },
    /** Calls `handler` for every event, for the inspector: first for the retained ones, which were sent before. */
    watch(handler: (envelope: Envelope) => void): () => void {
      for (const envelope of retained.values()) handler(envelope);
      const subscription = subject.subscribe(handler);
      return () => subscription.unsubscribe();
    },
    /** Called by the shell when a release is no longer in use: ends the listeners that its code has added. */
    endListeners(remote: string, release: string): void {
      for (const [stop, owner] of owners) if (owner?.remote === remote && owner.release === release) stop();
    },
    /** Called by the shell when it has loaded a remote, so that envelopes name the release that sends them. */
    nameRelease(remote: string, release: string): void {
      releases.set(remote, release);
    },
  };
}
export type Bus = ReturnType<typeof createBus>;
