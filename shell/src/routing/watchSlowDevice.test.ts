import { watchSlowDevice } from "./watchSlowDevice";

/** Installs a fake of the browser's observer, which jsdom lacks. */
function aBrowserWith(entryTypes: readonly string[]) {
  let notify: (durations: readonly number[]) => void = () => {};
  const observed: unknown[] = [];
  class Observer {
    static supportedEntryTypes = entryTypes;
    constructor(onEntries: (list: { getEntries: () => { duration: number }[] }) => void) {
      notify = (durations) => onEntries({ getEntries: () => durations.map((duration) => ({ duration })) });
    }
    observe(options: unknown) {
      observed.push(options);
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
  return { observed, notify: (...durations: number[]) => notify(durations) };
}

describe("watchSlowDevice", () => {
  it("reports a slow device once its long tasks add up, and includes those from before the call", () => {
    const { observed, notify } = aBrowserWith(["longtask"]);
    const isSlow = watchSlowDevice();
    expect(observed).toEqual([{ type: "longtask", buffered: true }]);
    expect(isSlow()).toBe(false);
    notify(60, 80);
    expect(isSlow()).toBe(false);
    notify(55);
    expect(isSlow()).toBe(true);
  });

  it("reports a fast device where the browser does not observe long tasks", () => {
    const { observed } = aBrowserWith(["paint"]);
    expect(watchSlowDevice()()).toBe(false);
    expect(observed).toEqual([]);
  });
});
