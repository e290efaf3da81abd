import { chromium, type Page } from "@playwright/test";
import config from "../../playwright.config";
import { compare, toReference } from "../../screens/compare";
import type { Shop } from "../../support/shop";
import { expect, test } from "../../support/test";

/** What `npm run screens -- --compare` calls different, on a page of ours as browsers really draw it. */

const width = 768;

/** The page of questions in a browser that draws letters as `flags` say; `change` is done to it before it is photographed. */
async function photograph(shop: Shop, flags: readonly string[], change?: (page: Page) => Promise<unknown>) {
  const args = [...(config.use?.launchOptions?.args ?? []), ...flags];
  const browser = await chromium.launch({ ...config.use?.launchOptions, args });
  try {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    await page.goto(`${shop.url}/faq`);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await change?.(page);
    return await page.screenshot({ type: "jpeg", quality: 82, animations: "disabled" });
  } finally {
    await browser.close();
  }
}
const shift = (selector: string, px: number) => (page: Page) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, by) => {
      (element as HTMLElement).style.translate = `${by}px`; // what is found in a page of ours
    }, px);

test("letters that are smoothed otherwise do not count, a button that has moved does", async ({ shop }) => {
  const hinted = ["--font-render-hinting=full", "--disable-font-subpixel-positioning"];
  const usual = await photograph(shop, ["--font-render-hinting=none"]);
  const smoothed = await photograph(shop, hinted);
  expect(smoothed.equals(usual), "the browsers draw letters differently").toBe(false);
  const kept = await toReference(usual);
  expect(await compare(kept, await toReference(smoothed), width)).toEqual({ regions: [], heightChange: 0 });

  const moved = await photograph(shop, ["--font-render-hinting=none"], shift("main summary", 8));
  const { regions } = await compare(kept, await toReference(moved), width);
  expect(regions.length).toBeGreaterThan(0);
});
