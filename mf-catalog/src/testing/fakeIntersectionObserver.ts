import { act } from "@testing-library/react";

interface FakeObservation {
  callback: IntersectionObserverCallback;
  options: IntersectionObserverInit | undefined;
  isActive: boolean;
}

/** Installs a fake of the browser's IntersectionObserver, which jsdom lacks. */
export function installFakeIntersectionObserver() {
  const all: FakeObservation[] = [];
  class FakeObserver {
    readonly #observation: FakeObservation;
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      this.#observation = { callback, options, isActive: false };
      all.push(this.#observation);
    }
    observe() {
      this.#observation.isActive = true;
    }
    disconnect() {
      this.#observation.isActive = false;
    }
    unobserve() {}
  }
  Object.defineProperty(globalThis, "IntersectionObserver", {
    value: FakeObserver,
    configurable: true,
    writable: true,
  });
  return {
    /** All observers created so far. */
    all,
    /** The shopper scrolls until all observed elements are in view. */
    scrollIntoView: () =>
      act(() => {
        // The casts hold: the code under test reads nothing else.
        const entries = [{ isIntersecting: true, intersectionRatio: 1 }] as IntersectionObserverEntry[];
        for (const { isActive, callback } of all) if (isActive) callback(entries, {} as IntersectionObserver);
      }),
    uninstall: () => Reflect.deleteProperty(globalThis, "IntersectionObserver"),
  };
}
