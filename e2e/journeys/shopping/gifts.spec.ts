import type { Locator, Page } from "@playwright/test";
import { axeFindings } from "../../support/page/axe";
import { openOnPhone } from "../../support/page/openOnPhone";
import { main, productLinks } from "../../support/page/pageElements";
import { scrollDownTo } from "../../support/page/scrollDownTo";
import { untilHydrated } from "../../support/page/serverRendered";
import { productAddress } from "../../support/productAddress";
import { expect, test } from "../../support/test";

/** A gift for £500 without a size, from the home page to the piece and back. */

const giftsUnder500 = (page: Page) => main(page).getByRole("link", { name: "Gifts under £500" });
const region = (page: Page) => page.getByRole("region", { name: "Filters" });
const noSize = (page: Page) => region(page).getByRole("checkbox", { name: /^No size needed \(\d+\)$/ });

/** Every product of the list costs at most £500. */
async function expectAffordable(page: Page): Promise<void> {
  const prices = await productLinks(page).evaluateAll((cards) =>
    cards.map((card) => Number(/£([\d,.]+)$/.exec(card.textContent ?? "")?.[1]?.replace(",", ""))),
  );
  expect(prices.length).toBeGreaterThan(0);
  for (const price of prices) expect(price).toBeLessThanOrEqual(500);
}

/** Opens the last product of the list, whose page names no size, and returns to it in the list. */
async function openLastAndReturn(page: Page, press: (target: Locator) => Promise<void>): Promise<void> {
  const id = String(await productLinks(page).last().getAttribute("data-product"));
  // Scrolling to it may load further products.
  const last = page.locator(`[data-product="${id}"]`);
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await press(last);
  await expect(page).toHaveURL(productAddress(id));
  await expect(main(page).getByText("Prices include VAT.")).toBeVisible();
  await expect(main(page).getByText(/^(Size [A-Z]|\d+ cm)$/)).toHaveCount(0);
  await page.goBack();
  await expect(page.locator(`[data-product="${id}"]`)).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
}

test("360 px, by touch: a gift for £500 without a size", async ({ browser, shop }) => {
  const page = await openOnPhone(browser, shop);
  await page.goto("/");
  await untilHydrated(page);
  await scrollDownTo(giftsUnder500(page));
  await giftsUnder500(page).tap();
  await expect(page).toHaveURL("/search?search=gift&max=500");
  await productLinks(page).first().waitFor();
  await region(page)
    .getByRole("button", { name: /^Filters/ })
    .tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const label = sheet.getByText(/^No size needed/);
  if (!(await label.isVisible())) await sheet.getByText("Size", { exact: true }).tap();
  await label.tap();
  await expect(page).toHaveURL("/search?search=gift&max=500&size=none");
  await sheet.getByRole("button", { name: /^Show \d+ products$/ }).tap();
  await expect(sheet).toBeHidden();
  await expectAffordable(page);
  expect(await axeFindings(page)).toEqual([]);
  await openLastAndReturn(page, (card) => card.tap());
  await page.context().close();
});

test("1440 px, by keyboard: a gift for £500 without a size", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await untilHydrated(page);
  await giftsUnder500(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?search=gift&max=500");
  await productLinks(page).first().waitFor();
  if (!(await noSize(page).isVisible())) {
    await region(page)
      .locator("summary")
      .filter({ hasText: /^Size$/ })
      .focus();
    await page.keyboard.press("Enter");
  }
  await noSize(page).focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/search?search=gift&max=500&size=none");
  await expect(noSize(page)).toBeFocused();
  const tree = await region(page).ariaSnapshot();
  expect(tree).toMatch(/checkbox "No size needed \(\d+\)" \[checked\]/);
  const count = Number(/No size needed \((\d+)\)/.exec(tree)?.[1]);
  await expect(
    main(page)
      .getByRole("status")
      .filter({ hasText: `${count} products` }),
  ).toBeVisible();
  await expectAffordable(page);
  await openLastAndReturn(page, async (card) => {
    await card.focus();
    await page.keyboard.press("Enter");
  });
});
