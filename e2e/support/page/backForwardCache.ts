import { type BrowserContext, chromium, type Page } from "@playwright/test";
import config from "../../playwright.config";
import { chromiumPath } from "../chromium";
import type { Shop } from "../shop";

/** Runs `use` with the back-forward cache, which shoppers' browsers have. Playwright switches it off, the headless shell lacks it. */
export async function withBackForwardCache(shop: Shop, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    ...config.use?.launchOptions,
    executablePath: chromiumPath(),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    await use(await browser.newContext({ baseURL: shop.url, locale: "en-GB" }));
  } finally {
    await browser.close();
  }
}
/** Leaves a page that the browser can cache: one without a request in flight. */
export async function leaveForLater(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => Object.assign(window, { isRestored: persisted }));
  });
  await page.goto("/robots.txt");
}
/** `restored` when the page has come from the back-forward cache; otherwise the browser's reasons, as JSON. */
export const restoration = (page: Page): Promise<string> =>
  page.evaluate(() => {
    if ((window as unknown as { isRestored?: boolean }).isRestored) return "restored";
    const [entry] = performance.getEntriesByType("navigation");
    return JSON.stringify((entry as { notRestoredReasons?: unknown } | undefined)?.notRestoredReasons ?? "no reason");
  });
