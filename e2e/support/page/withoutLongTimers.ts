import type { Page } from "@playwright/test";

/**
 * Timers of a second or more never fire in the tab, from its next page on. A change that still reaches it does so within a second
 * (decision 12), however long a busy machine takes.
 */
export async function withoutLongTimers(tab: Page): Promise<void> {
  await tab.addInitScript(() => {
    const { setTimeout: start } = window;
    const setShort = (work: () => void, ms = 0) => (ms < 1000 ? start(work, ms) : 0);
    Object.assign(window, { setTimeout: setShort, setInterval: () => 0 });
  });
}
