import type { BrowserContext } from "@playwright/test";

/** How much slower the pages' clock is than the machine's. */
const factor = 5;

/**
 * Makes the clock of the context's pages slow, so that on a busy machine the shop's time limits end only what does not come at all. For tests
 * in which nothing waits for a limit; the others stop the clock.
 */
export const slowClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((times) => {
    const wait = window.setTimeout;
    const now = performance.now.bind(performance);
    window.setTimeout = ((work: TimerHandler, ms = 0, ...rest: unknown[]) =>
      wait(work, ms * times, ...rest)) as typeof window.setTimeout;
    performance.now = () => now() / times;
  }, factor);
