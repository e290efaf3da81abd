import type { Page } from "@playwright/test";

/**
 * Stops the installed clock of the page's context at a time `ahead` ms in its future, which is the only place where Playwright stops one. On
 * a busy machine that time can be over before the page gets the command: the clock then stops at once.
 */
export async function pauseClock(page: Page, ahead: number): Promise<void> {
  const until = (await page.evaluate(() => Date.now())) + ahead;
  await page
    .context()
    .clock.pauseAt(until)
    .catch((error: Error) => {
      if (!error.message.includes("Cannot fast-forward to the past")) throw error;
    });
}
