import { whenIdle } from "./whenIdle";

/** Presses from before hydration, as the shell's starter records them. */
const presses = new Set<string>();

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { early: { presses } });
});
afterEach(() => {
  presses.clear();
  Object.assign(globalThis, { early: undefined });
  jest.useRealTimers();
});

describe("whenIdle", () => {
  it("calls the work once, also where the page has no early input any more", async () => {
    const work = jest.fn();
    Object.assign(globalThis, { early: undefined });
    whenIdle(work);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("calls the work after 5 s where the page has no idle moment", async () => {
    globalThis.requestIdleCallback = (run, { timeout = 1e6 } = {}) => setTimeout(run, timeout) as never; // the number of the request
    const work = jest.fn();
    whenIdle(work);
    await jest.advanceTimersByTimeAsync(4999);
    expect(work).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(globalThis, "requestIdleCallback");
  });

  it("makes way for a press that waits for the page's code", async () => {
    const work = jest.fn();
    presses.add("Add to Cart");
    whenIdle(work, { timeoutMs: 1000 });
    await jest.advanceTimersByTimeAsync(3000);
    expect(work).not.toHaveBeenCalled();
    presses.clear();
    await jest.advanceTimersByTimeAsync(1200);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("waits no longer than 5 s for a press that nothing handles", async () => {
    const work = jest.fn();
    presses.add("Add to Cart");
    whenIdle(work);
    await jest.advanceTimersByTimeAsync(6000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
