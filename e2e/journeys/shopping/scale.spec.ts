import type { Locator, Page } from "@playwright/test";
import { aSession, customersOf } from "../../support/customers";
import { main } from "../../support/page/pageElements";
import { answerAtScale, listEnd, orderNumberOf, scale, showMore, titleOf } from "../../support/scale";
import { expect, test } from "../../support/test";

/** The largest carts and lists (reliability D11). `npm run bench -- scale` measures their times. */

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);
const summary = (page: Page) => main(page).getByRole("region", { name: "Order Summary" });

test.use({ trace: "off" }); // a trace stores each of these large pages at each step
test.beforeEach(async ({ page, shop }) => {
  const { emails } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  await page.goto("/robots.txt");
  await page.evaluate((value) => localStorage.setItem("userToken", value), token);
  await answerAtScale(page, token);
});

test("D11 in a cart of 10,000 items each can be reached, changed and removed, and the total is right", async ({
  page,
}) => {
  await page.goto("/cart");
  const rows = main(page).locator("tbody tr");
  await expect(rows).toHaveCount(100);
  await expect(summary(page)).toContainText("Total£100,000");
  expect(await nodes(page)).toBeLessThan(6000);
  const pageSelect = main(page).getByLabel("Items shown, of 10,000");
  await expect(pageSelect.locator("option")).toHaveCount(scale.items / 100);
  await pageSelect.selectOption("9,901 to 10,000");
  await expect(main(page).getByRole("link", { name: titleOf(9999), exact: true })).toBeVisible();
  await expect(rows).toHaveCount(100);
  expect(await nodes(page)).toBeLessThan(6000);
  const last = rows.last();
  await last.getByRole("button", { name: /^Increase/ }).click();
  await expect(last.getByRole("textbox", { name: /^Quantity/ })).toHaveValue("2");
  await expect(summary(page)).toContainText("Total£100,010");
  await last.getByRole("button", { name: /^Remove/ }).click();
  await expect(rows).toHaveCount(99);
  await expect(summary(page)).toContainText("Total£99,990");
  await expect(main(page).getByLabel("Items shown, of 9,999")).toHaveValue("9900");
  await page.reload();
  await expect(summary(page)).toContainText("Total£99,990");
});

test("D11 the mini-cart and the checkout of such a cart stay small, with the complete total", async ({ page }) => {
  await page.goto("/faq");
  await page.getByRole("button", { name: "Show what is in the cart" }).click();
  const panel = page.getByRole("region", { name: "Mini cart" });
  await expect(panel.getByText("and 9,900 more in your cart")).toBeAttached();
  await expect(panel.getByText("£100,000")).toBeVisible();
  expect(await nodes(page)).toBeLessThan(4000);
  await panel.getByRole("link", { name: "Checkout" }).click();
  await expect(summary(page)).toContainText("Total£100,000");
  await main(page).locator("#field-city").fill("London");
  await expect(main(page).getByRole("button", { name: "Place Order" })).toBeEnabled();
  expect(await nodes(page)).toBeLessThan(4000);
});

/** How many entries of a list the browser lays out. */
const laidOut = (entries: Locator) =>
  entries.evaluateAll(
    (elements) => elements.filter((element) => element.checkVisibility({ contentVisibilityAuto: true })).length,
  );

test("D11 in a list of 10,000 products the last can be reached, and distant ones are not laid out", async ({
  page,
}) => {
  await page.goto("/rings");
  const cards = main(page).locator("[data-product]");
  await cards.first().waitFor();
  // The first page is server-rendered, with the shop's own products.
  const all = (await cards.count()) + scale.products;
  while ((await cards.count()) < all) await showMore(page);
  await expect(cards).toHaveCount(all);
  await expect(listEnd(page)).toHaveText("No more products");
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards.last()).toContainText(titleOf(9999));
  await expect(cards.last()).toBeVisible();
  expect(await laidOut(cards)).toBeLessThan(400);
});

test("D11 1,000 orders can be paged through, and one with 500 updates can be read and closed", async ({ page }) => {
  await page.goto("/dashboard");
  const view = main(page).getByRole("button", { name: "View Order" });
  for (let count = 100; count <= scale.orders; count += 100) {
    await expect(view).toHaveCount(count);
    if (count < scale.orders) await main(page).getByRole("button", { name: "Show more" }).click();
  }
  await expect(main(page).getByText(orderNumberOf(999))).toBeVisible();
  await view.last().click();
  const dialog = page.getByRole("dialog");
  const last = dialog.getByText("Seen at stop 500");
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(view.last()).toBeFocused();
});
