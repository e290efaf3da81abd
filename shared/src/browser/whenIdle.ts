interface IdleOptions {
  /** The longest wait for an idle moment, ms; without it there is no limit. */
  timeoutMs?: number;
  /** The delay in browsers without `requestIdleCallback`, ms. */
  fallbackMs?: number;
}

/** Calls `work` once, when the browser has nothing else to do. */
export function whenIdle(work: () => void, { timeoutMs, fallbackMs = 200 }: IdleOptions = {}): void {
  if (!("requestIdleCallback" in globalThis)) setTimeout(work, fallbackMs);
  else if (timeoutMs === undefined) requestIdleCallback(work);
  else requestIdleCallback(work, { timeout: timeoutMs });
}
