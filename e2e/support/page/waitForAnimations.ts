import type { Page } from "@playwright/test";

/** Longer animations (a toast's progress bar, a spinner) are not waited for, ms. */
const maxDurationMs = 1000;
/** An animation that the browser suspends never ends, so the wait ends after this time, ms. */
const patienceMs = 10_000;

/** Waits until the page's short animations have ended. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(
    async ([maxDuration, patience]) => {
      const short = document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < maxDuration);
      const ended = Promise.allSettled(short.map(({ finished }) => finished));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patience))]);
    },
    [maxDurationMs, patienceMs] as const,
  );
