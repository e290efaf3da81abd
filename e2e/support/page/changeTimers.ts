import type { BrowserContext, Page } from "@playwright/test";

/** Changes how long timers that pages set to `fromMs` wait, ms: a time limit of the shop is found by its duration. */
export const changeTimers = (pages: BrowserContext | Page, fromMs: number, toMs: number): Promise<unknown> =>
  pages.addInitScript(
    ({ from, to }) => {
      const wait = window.setTimeout;
      window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) =>
        wait(work, ms === from ? to : ms, ...rest)) as typeof window.setTimeout;
    },
    { from: fromMs, to: toMs },
  );
