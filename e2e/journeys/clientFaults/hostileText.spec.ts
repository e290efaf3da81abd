import type { Page } from "@playwright/test";
import { customersOf } from "../../support/customers";
import { navigateWithin } from "../../support/page/clientNavigate";
import { openWithState } from "../../support/page/openWithState";
import { main } from "../../support/page/pageElements";
import { aFilledCart, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

const phone = { width: 360, height: 800 };

/** How many pixels of the page, or of an open dialog, are beyond its right edge. */
const excessOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const root = document.querySelector("dialog:modal") ?? document.documentElement;
    return Math.max(root.scrollWidth - root.clientWidth, 0); // the place of a scroll bar counts as part of the page
  });

/** Titles that break a layout that does not expect them. */
const hostileTitles = {
  "a family of emoji": "👨‍👩‍👧‍👦".repeat(20),
  "Arabic and English": "خاتم من الذهب Dome Band قلادة Ring ".repeat(3),
  "a hundred combining marks": `Zalgo${"\u0301\u0323".repeat(50)} ring`,
  "10,000 characters": "Ring of many words ".repeat(526),
  "a word of 300 characters": "R".repeat(300),
  "zero-width characters": "Ring\u200b\u200d\u2060 of\ufeff nothing",
};
for (const [name, title] of Object.entries(hostileTitles)) {
  test(`D12 a title of ${name} breaks no page, and no text beside it`, async ({ page, shop }) => {
    const token = await aFilledCart(shop);
    const { products } = await customersOf(shop);
    await page.setViewportSize(phone);
    await storeToken(page, token);
    // Replace every title and text of catalogue, cart and orders.
    await page.route(/\/api\/(products|cart|orders)\//, async (route) => {
      const response = await route.fetch();
      const json = JSON.parse(await response.text(), (key, value) =>
        ["title", "product_title", "notes", "full_name", "city"].includes(key) && typeof value === "string"
          ? title
          : value,
      );
      await route.fulfill({ response, json });
    });
    await page.goto("/about");
    for (const path of ["/rings", `/product/${products.plain}`, "/cart", "/checkout", "/dashboard"]) {
      await navigateWithin(page, path);
      await expect(page).toHaveURL(path);
      await main(page).getByText(/£\d/).first().waitFor({ state: "attached" });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(360);
    }
    await main(page).getByRole("button", { name: "View Order" }).first().click();
    await expect(page.getByRole("dialog").getByText(/£\d/).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

test("D12 a name, an address, an e-mail address or a search of one long word fits on a phone", async ({
  page,
  shop,
}) => {
  const word = "m".repeat(99);
  const email = `${word}@example.com`;
  await page.setViewportSize(phone);
  await page.goto(`/search?search=${word}`);
  await expect(main(page).getByText(/^Nothing for/)).toBeVisible();
  expect(await excessOf(page), "a search").toBe(0);
  for (const path of ["/verify-email", "/reset-password-verify"]) {
    await openWithState(page, path, { email });
    await expect(main(page).getByText(email)).toBeVisible();
    expect(await excessOf(page), path).toBe(0);
  }
  const { orderId } = await customersOf(shop);
  await storeToken(page, await aFilledCart(shop));
  await page.route(/\/api\/(users\/user-info|orders)\//, async (route) => {
    const response = await route.fetch();
    const json = JSON.parse(await response.text(), (key, value) =>
      ["name", "full_name", "address", "city"].includes(key) ? word : value,
    );
    await route.fulfill({ response, json });
  });
  await page.goto("/about");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" }).getByText(word)).toBeVisible();
  expect(await excessOf(page), "the menu").toBe(0);
  await page.keyboard.press("Escape");
  await navigateWithin(page, `/order-confirmation/${orderId}`);
  await expect(main(page).getByText(word).first()).toBeVisible();
  expect(await excessOf(page), "the confirmation").toBe(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
