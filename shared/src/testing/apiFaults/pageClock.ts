import { setTimeout as realTimeout, setImmediate } from "node:timers/promises";
import { act } from "@testing-library/react";

// The properties of jsdom, which this module replaces for a while.
const timeLimit = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "timeout");
const send = XMLHttpRequest.prototype.send;

/** Time limit of a test itself, ms: the machine may be busy. */
const patienceMs = 15_000;
/** The clock moves by steps of this length, ms. */
const stepMs = 100;

/**
 * The page's clock, stopped and moved by hand while no request is in flight, so that a page's time is exact on a busy machine.
 * Requests use real sockets; their time limits are measured by this clock.
 */
export class PageClock {
  #inFlight = new Set<XMLHttpRequest>();
  /** Requests in flight whose time limit has passed: jsdom ends them a moment later, in real time. */
  #timedOut = new Set<XMLHttpRequest>();

  /** @param hanging how many of the requests in flight get no response: the clock moves although these are in flight */
  constructor(private readonly hanging: () => number) {}

  /** How many requests are in flight. */
  get requests(): number {
    return this.#inFlight.size;
  }

  /** Does anything happen in real time that the page's time has to wait for? */
  get #mustWait(): boolean {
    return this.#timedOut.size > 0 || this.#inFlight.size !== this.hanging();
  }

  install(): void {
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "clearImmediate", "performance"] });
    const clock = this;
    XMLHttpRequest.prototype.send = function sendCounted(body) {
      clock.#inFlight.add(this);
      this.addEventListener("loadend", () => {
        clock.#inFlight.delete(this);
        clock.#timedOut.delete(this);
        timeLimit?.set?.call(this, 0); // jsdom does not end the timer of a request that failed
      });
      send.call(this, body);
    };
    Object.defineProperty(XMLHttpRequest.prototype, "timeout", {
      ...timeLimit,
      set(this: XMLHttpRequest, limitMs: number) {
        // jsdom measures in real time. The limit is set first, since a request that was sent without one cannot get it later.
        timeLimit?.set?.call(this, 3_600_000);
        setTimeout(() => {
          if (clock.#inFlight.has(this)) clock.#timedOut.add(this);
          timeLimit?.set?.call(this, 1);
        }, limitMs);
      },
    });
  }

  uninstall(): void {
    jest.useRealTimers();
    XMLHttpRequest.prototype.send = send;
    if (timeLimit) Object.defineProperty(XMLHttpRequest.prototype, "timeout", timeLimit);
  }

  /**
   * Moves the clock until `isReached`. @returns the page's time that has passed, ms.
   * @throws Error with what `describe` returns, when it is not reached within `limitMs` of the page's time.
   */
  async until(isReached: () => boolean, limitMs: number, describe: () => string): Promise<number> {
    // The real time: `Date.now` belongs to the page's clock.
    const startedAt = performance.now();
    let passed = 0;
    for (;;) {
      // The pause lets the sockets work without a busy loop.
      await act(() => (this.#mustWait ? realTimeout(1) : setImmediate()));
      if (isReached()) return passed;
      if (performance.now() - startedAt > patienceMs) throw new Error(`not in ${patienceMs} ms: ${describe()}`);
      if (this.#mustWait) continue;
      if (passed > limitMs) throw new Error(`not after ${passed} ms of the page's clock: ${describe()}`);
      await act(async () => jest.advanceTimersByTime(stepMs));
      passed += stepMs;
    }
  }
}
