import { chromium, type Page } from "@playwright/test";
import config from "../../playwright.config";
import { compare, toReference } from "../../screens/compare";
import type { Shop } from "../../support/shop";
import { expect, test } from "../../support/test";

/** The comparison of `npm run screens -- --compare`, on a real page in a real browser. */

const width = 768;

/** A screenshot of the FAQ page, in a browser with these flags, after `change`. */
async function takeScreenshot(shop: Shop, flags: readonly string[], change?: (page: Page) => Promise<unknown>) {
  const args = [...(config.use?.launchOptions?.args ?? []), ...flags];
  const browser = await chromium.launch({ ...config.use?.launchOptions, args });
  try {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    await page.goto(`${shop.url}/faq`);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    // The photograph beside the heading may arrive after the fonts.
    await page.evaluate(() =>
      Promise.all([...document.images].filter(({ loading }) => loading !== "lazy").map((image) => image.decode())),
    );
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
      (element as HTMLElement).style.translate = `${by}px`; // the selector finds HTML elements only
    }, px);

test("another font smoothing is ignored, a button that has moved is found", async ({ shop }) => {
  const hinted = ["--font-render-hinting=full", "--disable-font-subpixel-positioning"];
  const usual = await takeScreenshot(shop, ["--font-render-hinting=none"]);
  const smoothed = await takeScreenshot(shop, hinted);
  expect(smoothed.equals(usual), "the browsers smooth fonts differently").toBe(false);
  const reference = await toReference(usual);
  expect(await compare(reference, await toReference(smoothed), width)).toEqual({ regions: [], heightChange: 0 });

  const moved = await takeScreenshot(shop, ["--font-render-hinting=none"], shift("main summary", 8));
  const { regions } = await compare(reference, await toReference(moved), width);
  expect(regions.length).toBeGreaterThan(0);
});
