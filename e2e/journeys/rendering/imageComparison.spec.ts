import { chromium, type Page } from "@playwright/test";
import config from "../../playwright.config";
import { compare, toReference } from "../../screens/compare";
import type { Shop } from "../../support/shop";
import { expect, test } from "../../support/test";

/** The comparison of `npm run screens -- --compare`, on a real page in a real browser. */

const width = 768;

/** A screenshot of the FAQ page in this tab. */
async function takeScreenshot(page: Page): Promise<Buffer> {
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  // The photograph beside the heading may arrive after the fonts.
  await page.evaluate(() =>
    Promise.all([...document.images].filter(({ loading }) => loading !== "lazy").map((image) => image.decode())),
  );
  return await page.screenshot({ type: "jpeg", quality: 82, animations: "disabled" });
}

/** The same in a browser with these flags. */
async function takeScreenshotWith(shop: Shop, flags: readonly string[]): Promise<Buffer> {
  const args = [...(config.use?.launchOptions?.args ?? []), ...flags];
  const browser = await chromium.launch({ ...config.use?.launchOptions, args });
  try {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    await page.goto(`${shop.url}/faq`);
    return await takeScreenshot(page);
  } finally {
    await browser.close();
  }
}
const shift = (page: Page, selector: string, px: number) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, by) => {
      (element as HTMLElement).style.translate = `${by}px`; // the selector finds HTML elements only
    }, px);

test("another font smoothing is ignored, a button that has moved is found", async ({ page, shop }) => {
  await page.setViewportSize({ width, height: 900 });
  await page.goto("/faq");
  const usual = await takeScreenshot(page);
  const smoothed = await takeScreenshotWith(shop, [
    "--font-render-hinting=full",
    "--disable-font-subpixel-positioning",
  ]);
  expect(smoothed.equals(usual), "the browsers smooth fonts differently").toBe(false);
  const reference = await toReference(usual);
  expect(await compare(reference, await toReference(smoothed), width)).toEqual({ regions: [], heightChange: 0 });

  await shift(page, "main summary", 8);
  const { regions } = await compare(reference, await toReference(await takeScreenshot(page)), width);
  expect(regions.length).toBeGreaterThan(0);
});
