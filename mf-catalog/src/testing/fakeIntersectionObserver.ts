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
  /** Calls the active observers. The casts hold: the code under test reads nothing else. */
  const report = (top: number, observers: readonly FakeObservation[] = all) =>
    act(() => {
      moveTo(top);
      const entries = [{ isIntersecting: true, intersectionRatio: 1 }] as IntersectionObserverEntry[];
      for (const { isActive, callback } of observers) if (isActive) callback(entries, {} as IntersectionObserver);
    });
  const box = jest.spyOn(Element.prototype, "getBoundingClientRect");
  /** The upper edge of all elements is this far below that of the window, in pixels. No observer has reported it yet. */
  const moveTo = (top: number) => void box.mockReturnValue({ top } as DOMRect);
  return {
    moveTo,
    /** All observers created so far. */
    all,
    /** The shopper scrolls until all observed elements are in view. */
    scrollIntoView: () => report(0),
    /** The shopper scrolls until all observed elements are near, below what is in view. */
    scrollNear: () => report(900),
    /** The shopper jumps from below all observed elements to far above them: only observers of what is below the view notice it. */
    jumpAbove: () =>
      report(
        2000,
        all.filter(({ options }) => options?.rootMargin?.startsWith("-100% ")),
      ),
    uninstall: () => {
      box.mockRestore();
      Reflect.deleteProperty(globalThis, "IntersectionObserver");
    },
  };
}
