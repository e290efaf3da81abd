interface IdleOptions {
  /** The longest wait for an idle moment, ms. */
  timeoutMs?: number;
  /** The delay in browsers without `requestIdleCallback`, ms. */
  fallbackMs?: number;
}

/** How long work makes way for a press at most, ms. A press on a part that fails to load is never handled. */
const maxPressMs = 5000;
/**
 * How long an idle moment is waited for, ms. Chromium's idle moments follow its frames: a page in which nothing moves may have none for minutes
 * (`F44 a fast device is ready by itself` failed because of that).
 */
const maxWaitMs = 5000;
/** How long until the press is looked at again, ms. */
const retryMs = 100;

/** Of the shell: the presses from before hydration that have not been handled yet. */
declare const early: { presses: ReadonlySet<unknown> } | undefined;

/** Calls `work` once, when the browser has nothing else to do and no press waits for the page's code. */
export function whenIdle(work: () => void, { timeoutMs = maxWaitMs, fallbackMs = 200 }: IdleOptions = {}): void {
  const until = performance.now() + maxPressMs;
  const run = () => {
    if (typeof early !== "undefined" && early.presses.size > 0 && performance.now() < until)
      setTimeout(request, retryMs);
    else work();
  };
  const request = () => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: timeoutMs });
    else setTimeout(run, fallbackMs);
  };
  request();
}
