import type { Page } from "@playwright/test";

const shortMs = 1000;
/** One that the browser holds on to never ends. */
const patienceMs = 10_000;

/** What is about to appear has appeared; a toast's bar and a spinner go on. */
export const appeared = (page: Page): Promise<void> =>
  page.evaluate(
    async ([most, patience]) => {
      const short = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < most);
      const ended = Promise.allSettled(short.map(({ finished }) => finished));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patience))]);
    },
    [shortMs, patienceMs] as const,
  );
