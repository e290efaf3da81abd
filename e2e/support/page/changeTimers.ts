import type { Page } from "@playwright/test";

/** Changes how long the page's timers of `fromMs` wait, ms: a time limit of the shop is found by its duration. */
export const changeTimers = (page: Page, fromMs: number, toMs: number): Promise<unknown> =>
  page.addInitScript(
    ({ from, to }) => {
      const wait = window.setTimeout;
      window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) =>
        wait(work, ms === from ? to : ms, ...rest)) as typeof window.setTimeout;
    },
    { from: fromMs, to: toMs },
  );
