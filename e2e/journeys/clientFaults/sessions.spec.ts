import type { BrowserContext, Page } from "@playwright/test";
import { aSession, callApi, customersOf } from "../../support/customers";
import { expectRestored, leaveForLater, withBackForwardCache } from "../../support/page/backForwardCache";
import { cartLink, main } from "../../support/page/pageElements";
import { pauseClock } from "../../support/page/pauseClock";
import { aFilledCart, pressLogout, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

/** Stops the page's timers: what another tab changes then arrives by an event, and not when the page asks (decision 12). */
async function stopTimers(page: Page): Promise<void> {
  await page.clock.install();
  await pauseClock(page, 1000);
}

test("D3 a logout in one tab removes the private data from the other", async ({ context, shop }) => {
  const { emails } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await storeToken(first, token);
  await first.goto("/dashboard");
  await second.goto("/dashboard");
  await expect(main(second).getByText(emails.buyer).first()).toBeVisible();
  await stopTimers(second);
  await pressLogout(first);
  await expect(second.getByText(emails.buyer)).toHaveCount(0);
  await expect(second).toHaveURL("/login");
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
  await stopTimers(second);
  await first.evaluate((token) => localStorage.setItem("userToken", token), grace);
  await expect(second.getByText(emails.buyer)).toHaveCount(0);
  await expect(main(second).getByText(emails.newcomer).first()).toBeVisible();
  await expect(main(second).getByText("You haven't placed any orders yet.")).toBeVisible();
});

test("D5 D6 Back to a page in the back-forward cache shows the current count of the cart, and after a logout nothing private", async ({
  shop,
}) => {
  const { emails, products } = await customersOf(shop);
  const showsCount = async (context: BrowserContext) => {
    const token = await aFilledCart(shop);
    const page = await context.newPage();
    await storeToken(page, token);
    await page.goto("/cart");
    await expect(cartLink(page)).toHaveText("1");
    await leaveForLater(page);
    await callApi(shop, "POST", "cart/add/", token, { product_id: products.discounted, quantity: 2 });
    await page.goBack({ waitUntil: "commit" });
    await expect(cartLink(page)).toHaveText("3");
    return page;
  };
  const showsNothingPrivate = async (context: BrowserContext) => {
    const page = await context.newPage();
    await storeToken(page, await aSession(shop, emails.buyer));
    await page.goto("/dashboard");
    await expect(main(page).getByText(emails.buyer).first()).toBeVisible();
    await leaveForLater(page);
    const other = await context.newPage();
    await other.goto("/dashboard");
    await pressLogout(other);
    await expect(other.getByText("You are signed out.")).toBeVisible();
    await page.goBack({ waitUntil: "commit" });
    await expect(page.getByText(emails.buyer)).toHaveCount(0);
    await expect(main(page).getByRole("heading", { name: "Login" })).toBeVisible();
    return page;
  };
  await withBackForwardCache(shop, async (context) => {
    await expectRestored(() => showsCount(context));
    for (const page of context.pages()) await page.close();
    await expectRestored(() => showsNothingPrivate(context));
  });
});
