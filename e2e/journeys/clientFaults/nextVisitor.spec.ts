import type { BrowserContext, Page } from "@playwright/test";
import { anAccount, aSession, customersOf, fillCart, newEmail } from "../../support/customers";
import { expectRestored, leaveForLater, withBackForwardCache } from "../../support/page/backForwardCache";
import { visit } from "../../support/page/offlinePages";
import { main } from "../../support/page/pageElements";
import type { Shop } from "../../support/shop";
import { fillAddress, pressLogout, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

/** What one visitor leaves behind in a browser, and the next one must not find. */

/** @returns the token of a new shopper, who has no address yet and one product in the cart. */
async function aShopperWithCart(shop: Shop): Promise<string> {
  const token = await anAccount(shop, newEmail("next"));
  const { products } = await customersOf(shop);
  await fillCart(shop, token, products.plain);
  return token;
}

/** Everything that a tab has stored for itself. */
const storedInTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });
  test.beforeEach(async ({ context }) => context.clock.install());

  test("Y1 Y2 the next shopper sees neither the cart nor the visited pages of the one before", async ({
    page,
    context,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(/Failed to load resource/);
    const ada = await aShopperWithCart(shop);
    const { emails } = await customersOf(shop);
    const grace = await aSession(shop, emails.newcomer);
    await storeToken(page, ada);
    await visit(page, "/rings");
    await page.goto("/cart");
    const title = await main(page).locator("tbody a").filter({ hasText: /\w/ }).first().innerText();
    await page.goto("/robots.txt");
    await page.evaluate((token) => localStorage.setItem("userToken", token), grace);
    await context.setOffline(true);
    await page.goto("/cart");
    await expect(main(page).getByRole("heading", { name: "Your Shopping Cart" })).toBeVisible();
    await expect(main(page).getByText(/could not be reached/)).toBeVisible();
    await expect(main(page).getByText(title)).toHaveCount(0);
    expect(await storedInTab(page)).not.toContain(title);
    await page.goto("/necklaces");
    await expect(main(page).getByRole("heading", { name: "You are offline" })).toBeVisible();
    await expect(main(page).getByRole("link", { name: "Rings" })).toHaveCount(0);
    await context.setOffline(false);
  });
});

/** Fills the checkout in one tab, leaves it, signs out in another tab, and goes back. */
async function signOutBesideCheckout(
  context: BrowserContext,
  shop: Shop,
  signOut: (other: Page) => Promise<unknown>,
): Promise<Page> {
  const token = await aShopperWithCart(shop);
  const page = await context.newPage();
  await storeToken(page, token);
  await page.goto("/checkout");
  await fillAddress(page);
  await leaveForLater(page);
  expect(await storedInTab(page)).toContain("12 St James's Square");
  await signOut(await context.newPage());
  await page.goBack({ waitUntil: "commit" });
  await expect(main(page).getByRole("heading", { name: "Login" })).toBeVisible();
  return page;
}

async function expectNothingTyped(page: Page): Promise<void> {
  const stored = await storedInTab(page);
  for (const typed of ["12 St James's Square", "London", "7946"]) expect(stored).not.toContain(typed);
}

test("Y3 Back to a filled checkout, after a sign-out in another tab, leaves nothing typed in the tab", async ({
  context,
  shop,
}) => {
  const page = await signOutBesideCheckout(context, shop, async (other) => {
    await other.goto("/dashboard");
    await pressLogout(other);
    await expect(other.getByText("You are signed out.")).toBeVisible();
  });
  await expectNothingTyped(page);
});

test("Y3 Back to a filled checkout in the back-forward cache leaves nothing typed in the tab", async ({ shop }) => {
  await withBackForwardCache(shop, (context) =>
    expectRestored(async () => {
      // No page of the shop: its message that the cart has changed would remove the page from the cache.
      const page = await signOutBesideCheckout(context, shop, async (other) => {
        await other.goto("/robots.txt");
        await other.evaluate(() => localStorage.removeItem("userToken"));
      });
      await expectNothingTyped(page);
      return page;
    }),
  );
});
