import { type BrowserContext, chromium, type Page } from "@playwright/test";
import config from "../../playwright.config";
import { chromiumPath } from "../../support/chromium";
import { aSession, callApi, customersOf } from "../../support/customers";
import { cartLink, main } from "../../support/page/pageElements";
import type { Shop } from "../../support/shop";
import { aFilledCart, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

/** A change reaches the other tab within a second (decision 12). */
const soon = { timeout: 1000 };

test("D3 a logout in one tab removes the private data from the other", async ({ context, shop }) => {
  const { emails } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await storeToken(first, token);
  await first.goto("/dashboard");
  await second.goto("/dashboard");
  await expect(main(second).getByText(emails.buyer).first()).toBeVisible();
  await main(first).getByRole("button", { name: "Logout" }).click();
  await expect(second.getByText(emails.buyer)).toHaveCount(0, soon);
  await expect(second).toHaveURL("/login", soon);
});

test("D4 another shopper signs in in one tab: the other tab shows that account, and nothing of the first", async ({
  context,
  shop,
}) => {
  const { emails } = await customersOf(shop);
  const ada = await aSession(shop, emails.buyer);
  const grace = await aSession(shop, emails.newcomer);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await storeToken(first, ada);
  await second.goto("/dashboard");
  await expect(main(second).getByText(emails.buyer).first()).toBeVisible();
  await first.evaluate((token) => localStorage.setItem("userToken", token), grace);
  await expect(second.getByText(emails.buyer)).toHaveCount(0, soon);
  await expect(main(second).getByText(emails.newcomer).first()).toBeVisible();
  await expect(main(second).getByText("You haven't placed any orders yet.")).toBeVisible();
});

/** Runs `use` with the back-forward cache, which shoppers' browsers have. Playwright switches it off, the headless shell lacks it. */
async function withBackForwardCache(shop: Shop, use: (context: BrowserContext) => Promise<void>): Promise<void> {
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
async function leaveForLater(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => Object.assign(window, { isRestored: persisted }));
  });
  await page.goto("/robots.txt");
}
const isRestored = (page: Page) =>
  page.evaluate(() => (window as unknown as { isRestored?: boolean }).isRestored === true);

test("D5 Back to a dashboard in the back-forward cache shows nothing private after a logout", async ({ shop }) => {
  const { emails } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  await withBackForwardCache(shop, async (context) => {
    const page = await context.newPage();
    await storeToken(page, token);
    await page.goto("/dashboard");
    await expect(main(page).getByText(emails.buyer).first()).toBeVisible();
    await leaveForLater(page);
    const other = await context.newPage();
    await other.goto("/dashboard");
    await main(other).getByRole("button", { name: "Logout" }).click();
    await expect(other.getByText("You are signed out.")).toBeVisible();
    await page.goBack({ waitUntil: "commit" });
    await expect(page.getByText(emails.buyer)).toHaveCount(0);
    await expect(main(page).getByRole("heading", { name: "Login" })).toBeVisible();
    expect(await isRestored(page)).toBe(true);
  });
});

test("D6 Back to a page in the back-forward cache shows the current count of the cart", async ({ shop }) => {
  const token = await aFilledCart(shop);
  await withBackForwardCache(shop, async (context) => {
    const page = await context.newPage();
    await storeToken(page, token);
    await page.goto("/cart");
    await expect(cartLink(page)).toHaveText("1");
    await leaveForLater(page);
    const { products } = await customersOf(shop);
    await callApi(shop, "POST", "cart/add/", token, { product_id: products.discounted, quantity: 2 });
    await page.goBack({ waitUntil: "commit" });
    await expect(cartLink(page)).toHaveText("3");
    expect(await isRestored(page)).toBe(true);
  });
});
