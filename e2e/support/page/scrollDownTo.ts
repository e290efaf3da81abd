import type { Locator } from "@playwright/test";
import { untilPainted } from "./untilPainted";

/** Scrolls down in steps, as a shopper does, until the element is there, and then to it. Some sections are added when they come near. */
export async function scrollDownTo(target: Locator): Promise<void> {
  const page = target.page();
  await page.locator("html[data-hydrated]").waitFor();
  for (let step = 0; step < 40 && (await target.count()) === 0; step += 1) {
    await page.evaluate(() => scrollBy({ top: 200, behavior: "instant" }));
    await untilPainted(page);
  }
  await target.scrollIntoViewIfNeeded();
}
