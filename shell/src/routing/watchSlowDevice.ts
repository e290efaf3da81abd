/**
 * A device counts as slow from this total of long tasks, ms. A fast one has no task over 50 ms; a phone has three while it opens a
 * page.
 */
const slowFromMs = 150;

/**
 * Adds up the tasks that block the page (Long Tasks API), including those before this call. A browser without this API counts as
 * fast.
 * @returns a function that reports whether the device has been slow so far.
 */
export function watchSlowDevice(): () => boolean {
  let blockedMs = 0;
  if (PerformanceObserver.supportedEntryTypes.includes("longtask")) {
    new PerformanceObserver((tasks) => {
      for (const { duration } of tasks.getEntries()) blockedMs += duration;
    }).observe({ type: "longtask", buffered: true });
  }
  return () => blockedMs >= slowFromMs;
}
