import { type BrowserContext, chromium, type Page } from "@playwright/test";
import config from "../../playwright.config";
import { chromiumPath } from "../chromium";
import type { Shop } from "../shop";
import { expect } from "../test";
import { patientCalls } from "./patientCalls";

/** Runs `use` with the back-forward cache, which shoppers' browsers have. Playwright switches it off, the headless shell lacks it. */
export async function withBackForwardCache(shop: Shop, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    ...config.use?.launchOptions,
    executablePath: chromiumPath(),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const context = await browser.newContext({ baseURL: shop.url, locale: "en-GB" });
    await patientCalls(context); // the test's fixtures watch the contexts of their own browser
    await use(context);
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
const restoration = (page: Page): Promise<string> =>
  page.evaluate(() => {
    if ((window as unknown as { isRestored?: boolean }).isRestored) return "restored";
    const [entry] = performance.getEntriesByType("navigation");
    return JSON.stringify((entry as { notRestoredReasons?: unknown } | undefined)?.notRestoredReasons ?? "no reason");
  });

/** A reason of the browser's own, which it does not tell: the page's process answered too late, or memory is short. */
const isTheBrowsersOwn = (result: string) => /"reason":"masked"/.test(result) && !/"reason":"(?!masked)/.test(result);

/** @param visit leaves a page and comes back to it. It runs again, twice at most, when the browser itself gave the page up. */
export async function expectRestored(visit: () => Promise<Page>): Promise<void> {
  let result = await restoration(await visit());
  for (let again = 0; again < 2 && isTheBrowsersOwn(result); again += 1) result = await restoration(await visit());
  expect(result).toBe("restored");
}
