interface IdleOptions {
  /** The longest wait for an idle moment, ms; without it there is no limit. */
  timeoutMs?: number;
  /** The delay in browsers without `requestIdleCallback`, ms. */
  fallbackMs?: number;
}

/** How long work makes way for a press at most, ms. A press on a part that fails to load is never handled. */
const maxPressMs = 5000;
/** How long until the press is looked at again, ms. */
const retryMs = 100;

/** Of the shell: the presses from before hydration that have not been handled yet. */
declare const early: { presses: ReadonlySet<unknown> } | undefined;

/** Calls `work` once, when the browser has nothing else to do and no press waits for the page's code. */
export function whenIdle(work: () => void, { timeoutMs, fallbackMs = 200 }: IdleOptions = {}): void {
  const until = performance.now() + maxPressMs;
  const run = () => {
    if (typeof early !== "undefined" && early.presses.size > 0 && performance.now() < until)
      setTimeout(request, retryMs);
    else work();
  };
  const request = () => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(run, timeoutMs ? { timeout: timeoutMs } : {});
    else setTimeout(run, fallbackMs);
  };
  request();
}
