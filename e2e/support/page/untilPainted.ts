import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** @returns false when it takes longer than `limit` ms. */
const isWithin = (painted: Promise<unknown>, limit: number): Promise<boolean> =>
  Promise.race([painted.then(() => true), sleep(limit, false, { ref: false })]);

/**
 * Waits for what needs frames. `page.evaluate` has no limit of its own, and a page whose frames Chromium does not paint would keep it
 * for the whole test: after 5 s a screenshot has them painted.
 * @throws when the page paints no frame for a screenshot either, nor in front, with what is known of the page.
 */
export async function withFrames(page: Page, painted: Promise<unknown>): Promise<void> {
  if (await isWithin(painted, 5_000)) return;
  await page.screenshot({ timeout: 30_000 }).catch(() => {}); // it waits for a frame itself, and once did so for 14 minutes
  if (await isWithin(painted, 30_000)) return;
  await page.bringToFront();
  if (await isWithin(painted, 30_000)) return;
  const state = await page.evaluate(() => `${document.visibilityState}, ${document.readyState}`);
  throw new Error(`${page.url()} (${state}) paints no frames`);
}

/** Waits until the page has painted two frames and notified its observers. @throws as `withFrames` does */
export const untilPainted = (page: Page): Promise<void> =>
  withFrames(
    page,
    page.evaluate(
      () =>
        new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    ),
  );
