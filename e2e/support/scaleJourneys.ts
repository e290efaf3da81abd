import { expect, type Locator, type Page } from "@playwright/test";
import { aSession, customersOf } from "./customers";
import { main } from "./page/pageElements";
import { allShown, answerAtScale, listEnd, orderNumberOf, type Scale, showMore, titleOf } from "./scale";
import type { Shop } from "./shop";
import { storeToken } from "./shopper";

/** Journeys through large carts and lists (reliability D11). `npm run bench -- scale` measures their times. */

/** `10,000` */
const grouped = (count: number) => count.toLocaleString("en-GB");
/** The total of pieces at £10. */
const totalOf = (pieces: number) => `Total£${grouped(pieces * 10)}`;

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);
const summary = (page: Page) => main(page).getByRole("region", { name: "Order Summary" });

/** Signs the buyer in, and responds with these amounts. */
export async function openAtScale(page: Page, shop: Shop, amounts: Scale): Promise<void> {
  const { emails } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  await storeToken(page, token);
  await answerAtScale(page, token, amounts);
}

/** In the cart page the last item is reached, changed and removed, and the total is right. */
export async function changeLastItem(page: Page, { items }: Scale): Promise<void> {
  await page.goto("/cart");
  // Removed items stay as rows with Undo.
  const rows = main(page)
    .locator("tbody tr")
    .filter({ has: page.getByRole("textbox") });
  await expect(rows).toHaveCount(100);
  await expect(summary(page)).toContainText(totalOf(items));
  expect(await nodes(page)).toBeLessThan(6000);
  const pageSelect = main(page).getByLabel(`Items shown, of ${grouped(items)}`);
  await expect(pageSelect.locator("option")).toHaveCount(items / 100);
  await pageSelect.selectOption(`${grouped(items - 99)} to ${grouped(items)}`);
  await expect(main(page).getByRole("link", { name: titleOf(items - 1), exact: true })).toBeVisible();
  await expect(rows).toHaveCount(100);
  expect(await nodes(page)).toBeLessThan(6000);
  const last = rows.last();
  await last.getByRole("button", { name: /^Increase/ }).click();
  await expect(last.getByRole("textbox", { name: /^Quantity/ })).toHaveValue("2");
  await expect(summary(page)).toContainText(totalOf(items + 1));
  await last.getByRole("button", { name: /^Remove/ }).click();
  await expect(rows).toHaveCount(99);
  await expect(summary(page)).toContainText(totalOf(items - 1));
  await expect(main(page).getByLabel(`Items shown, of ${grouped(items - 1)}`)).toHaveValue(String(items - 100));
  await page.reload();
  await expect(summary(page)).toContainText(totalOf(items - 1));
}

/** The mini-cart and the checkout show the complete total on few elements. */
export async function showTotals(page: Page, { items }: Scale): Promise<void> {
  await page.goto("/faq");
  await page.getByRole("button", { name: "Show what is in the cart" }).click();
  const panel = page.getByRole("region", { name: "Mini cart" });
  await expect(panel.getByText(`and ${grouped(items - 100)} more in your cart`)).toBeAttached();
  await expect(panel.getByText(`£${grouped(items * 10)}`)).toBeVisible();
  expect(await nodes(page)).toBeLessThan(4000);
  await panel.getByRole("link", { name: "Checkout" }).click();
  await expect(summary(page)).toContainText(totalOf(items));
  await main(page).locator("#field-city").fill("London");
  await expect(main(page).getByRole("button", { name: "Place Order" })).toBeEnabled();
  expect(await nodes(page)).toBeLessThan(4000);
}

/** How many entries of a list the browser lays out. */
const laidOut = (entries: Locator) =>
  entries.evaluateAll(
    (elements) => elements.filter((element) => element.checkVisibility({ contentVisibilityAuto: true })).length,
  );

/** In a product list the last product is reached, and the browser does not lay out the distant ones. */
export async function reachLastProduct(page: Page, { products }: Scale): Promise<void> {
  await page.goto("/rings");
  const cards = main(page).locator("[data-product]");
  await cards.first().waitFor();
  // The first page can be the server's, with the shop's own products.
  while ((await listEnd(page).textContent()) !== allShown) await showMore(page);
  expect(await cards.count()).toBeGreaterThanOrEqual(products);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards.last()).toContainText(titleOf(products - 1));
  await expect(cards.last()).toBeVisible();
  expect(await laidOut(cards)).toBeLessThan(400);
}

/** The last of the orders is reached, and its last update is read. */
export async function readLastOrder(page: Page, { orders, updates }: Scale): Promise<void> {
  await page.goto("/dashboard");
  const view = main(page).getByRole("button", { name: "View Order" });
  for (let count = 100; count <= orders; count += 100) {
    await expect(view).toHaveCount(count);
    if (count < orders) await main(page).getByRole("button", { name: "Show more" }).click();
  }
  await expect(main(page).getByText(orderNumberOf(orders - 1))).toBeVisible();
  await view.last().click();
  const dialog = page.getByRole("dialog");
  const last = dialog.getByText(`Seen at stop ${updates}`);
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(view.last()).toBeFocused();
}
