import { watchPace } from "./watchSlowDevice";

/** Stands in for the browser's own: jsdom has none. */
function browserThat(supports: readonly string[]) {
  let tell: (durations: readonly number[]) => void = () => {};
  const observed: unknown[] = [];
  class Observer {
    static supportedEntryTypes = supports;
    constructor(onEntries: (list: { getEntries: () => { duration: number }[] }) => void) {
      tell = (durations) => onEntries({ getEntries: () => durations.map((duration) => ({ duration })) });
    }
    observe(of: unknown) {
      observed.push(of);
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
  return { observed, tell: (...durations: number[]) => tell(durations) };
}

describe("watchPace", () => {
  it("calls a device quick until its long tasks add up, and asks for those that were before it", () => {
    const { observed, tell } = browserThat(["longtask"]);
    const isQuick = watchPace();
    expect(observed).toEqual([{ type: "longtask", buffered: true }]);
    expect(isQuick()).toBe(true);
    tell(60, 80);
    expect(isQuick()).toBe(true);
    tell(55);
    expect(isQuick()).toBe(false);
  });

  it("calls a device quick where the browser does not tell", () => {
    const { observed } = browserThat(["paint"]);
    expect(watchPace()()).toBe(true);
    expect(observed).toEqual([]);
  });
});
