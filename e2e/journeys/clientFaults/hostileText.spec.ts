import type { Locator, Page } from "@playwright/test";
import { address, anAccount, callApi, customersOf, newEmail } from "../../support/customers";
import { navigateWithin } from "../../support/page/clientNavigate";
import { openWithState } from "../../support/page/openWithState";
import { main } from "../../support/page/pageElements";
import type { Shop } from "../../support/shop";
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
const hostileTitles = [
  "👨‍👩‍👧‍👦".repeat(20),
  "خاتم من الذهب Dome Band قلادة Ring ".repeat(3),
  `Zalgo${"\u0301\u0323".repeat(50)} ring`, // a hundred combining marks
  "Ring of many words ".repeat(526), // 10,000 characters
  "R".repeat(300),
  "Ring\u200b\u200d\u2060 of\ufeff nothing", // zero-width characters
];

/** Replaces every title and text of catalogue, cart and orders. @returns a function that chooses one title for all; `null`: each in turn. */
async function makeHostile(page: Page): Promise<(title: string | null) => void> {
  let chosen: string | null = null;
  await page.route(/\/api\/(products|cart|orders)\//, async (route) => {
    const counts: Record<string, number> = {};
    const response = await route.fetch();
    const json = JSON.parse(await response.text(), (key, value) => {
      if (!["title", "product_title", "notes", "full_name", "city"].includes(key) || typeof value !== "string")
        return value;
      const count = counts[key] ?? 0;
      counts[key] = count + 1;
      return chosen ?? hostileTitles[count % hostileTitles.length];
    });
    await route.fulfill({ response, json });
  });
  return (title) => {
    chosen = title;
  };
}

/** A shopper with an order of as many pieces as there are titles, and with these pieces in the cart. */
async function aShopper(shop: Shop): Promise<{ token: string; ids: readonly string[] }> {
  const token = await anAccount(shop, newEmail("hostile"));
  const { results } = await callApi(shop, "GET", "products/product/?category=rings");
  const inStock = results.filter(({ inventory }) => inventory > 2);
  const ids = inStock.slice(0, hostileTitles.length).map(({ id }) => id);
  const fill = async () => {
    let cartId = "";
    for (const product_id of ids)
      cartId = (await callApi(shop, "POST", "cart/add/", token, { product_id, quantity: 1 })).id;
    return cartId;
  };
  const order = { ...address, email: "ada@example.com", country: "GB", notes: "", payment_method: "demo_payment" };
  await callApi(shop, "POST", "orders/create/", token, { ...order, cart_id: await fill() });
  await fill();
  return { token, ids };
}

async function expectToFit(page: Page, place: Locator, name: string): Promise<void> {
  await place.getByText(/£\d/).first().waitFor({ state: "attached" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(phone.width);
}

test("D12 a hostile title breaks no page, and no text beside it", async ({ page, shop }) => {
  const { token, ids } = await aShopper(shop);
  expect(ids).toHaveLength(hostileTitles.length);
  await page.setViewportSize(phone);
  await storeToken(page, token);
  const choose = await makeHostile(page);
  await page.goto("/about");
  const visit = async (path: string) => {
    await navigateWithin(page, path);
    await expect(page).toHaveURL(path);
    await expectToFit(page, main(page), path);
  };
  const expectTitles = async (place: Locator) => {
    for (const title of hostileTitles) await expect.poll(() => place.textContent()).toContain(title);
  };
  for (const path of ["/rings", "/cart", "/checkout"]) {
    await visit(path);
    await expectTitles(main(page));
  }
  await visit("/dashboard");
  await main(page).getByRole("button", { name: "View Order" }).first().click();
  const dialog = page.getByRole("dialog");
  await expectTitles(dialog);
  await expectToFit(page, dialog, "the order");
  await page.keyboard.press("Escape");
  for (const [index, title] of hostileTitles.entries()) {
    choose(title);
    await navigateWithin(page, "/about"); // a page without a price
    await expect(main(page).getByRole("heading", { level: 1, name: "About" })).toBeVisible();
    await visit(`/product/${ids[index]}`);
    await expect.poll(() => main(page).textContent()).toContain(title);
  }
});

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
});
