/** Tasks so long in all, ms, and the device is a slow one. A quick one has none over 50 ms; a phone has three while it opens a page. */
const slowFromMs = 150;

/**
 * Watches how long tasks keep the page from answering (Long Tasks API; those before this call count too). A browser that does not tell
 * counts as quick.
 * @returns has this device been quick so far?
 */
export function watchPace(): () => boolean {
  let busyMs = 0;
  if (PerformanceObserver.supportedEntryTypes.includes("longtask")) {
    new PerformanceObserver((tasks) => {
      for (const { duration } of tasks.getEntries()) busyMs += duration;
    }).observe({ type: "longtask", buffered: true });
  }
  return () => busyMs < slowFromMs;
}
