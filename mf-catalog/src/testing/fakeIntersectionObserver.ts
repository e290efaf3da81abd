import { act } from "@testing-library/react";

type Observed = {
  callback: IntersectionObserverCallback;
  options: IntersectionObserverInit | undefined;
  isOn: boolean;
};

/** Stands in for the browser's IntersectionObserver, which jsdom lacks. `comesIntoView` is the shopper who scrolls down. */
export function installFakeIntersectionObserver() {
  const all: Observed[] = [];
  class FakeObserver {
    readonly #observed: Observed;
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      this.#observed = { callback, options, isOn: false };
      all.push(this.#observed);
    }
    observe() {
      this.#observed.isOn = true;
    }
    disconnect() {
      this.#observed.isOn = false;
    }
    unobserve() {}
  }
  Object.defineProperty(globalThis, "IntersectionObserver", {
    value: FakeObserver,
    configurable: true,
    writable: true,
  });
  return {
    all,
    comesIntoView: () =>
      act(() => {
        const entries = [{ isIntersecting: true, intersectionRatio: 1 }] as IntersectionObserverEntry[]; // what is read of it
        for (const { isOn, callback } of all) if (isOn) callback(entries, {} as IntersectionObserver);
      }),
    remove: () => Reflect.deleteProperty(globalThis, "IntersectionObserver"),
  };
}
