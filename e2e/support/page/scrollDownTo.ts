import { expect, type Locator } from "@playwright/test";
import { patienceMs } from "../patience";
import { scrollPage, scrollToElement } from "./scrollPage";

/** From the top of a page to its end. */
const steps = 40;
const stepPx = 200;

/**
 * Scrolls down in steps, as a shopper does, until the element is there, and then to it. Some sections are added when they come near, and only
 * where they move nothing in view. On a busy machine one may come when the page's end is in view already: then once more from the top.
 */
export async function scrollDownTo(target: Locator): Promise<void> {
  const page = target.page();
  await page.locator("html[data-hydrated]").waitFor();
  await expect(async () => {
    for (let step = 0; step < steps && (await target.count()) === 0; step += 1) await scrollPage(page, { by: stepPx });
    if ((await target.count()) > 0) return;
    await scrollPage(page, { top: 0 });
    throw new Error("the page was scrolled to its end, and the element did not come");
  }).toPass({ timeout: patienceMs });
  await scrollToElement(target);
}
