import type { Page } from "@playwright/test";
import { callApi, codeFor, customersOf, password } from "../../support/customers";
import { holdRequests } from "../../support/page/holdRequests";
import { main } from "../../support/page/pageElements";
import { settleTasks } from "../../support/page/settleTasks";
import type { Shop } from "../../support/shop";
import { aFilledCart, fillAddress, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

const orderCount = async (shop: Shop, token: string): Promise<number> =>
  (await callApi(shop, "GET", "orders/", token)).results.length;

/** Presses a button five times, by double click and by Enter, before the response arrives. @returns how many requests were sent. */
async function pressRepeatedly(page: Page, button: ReturnType<Page["getByRole"]>, url: string): Promise<number> {
  const { held, letGo } = await holdRequests(page, url);
  const answered = page.waitForResponse(url);
  await button.evaluate((element: HTMLElement) => {
    for (let press = 0; press < 5; press += 1) element.click();
  });
  await button.dblclick({ timeout: 500, force: true }).catch(() => {}); // the form may have closed
  await page.keyboard.press("Enter");
  await settleTasks(page); // a second request would be sent by now
  letGo();
  await answered;
  await page.unrouteAll({ behavior: "wait" });
  return held.length;
}

test("D9 Place Order and Add to Cart act once when pressed repeatedly", async ({ page, shop }) => {
  const token = await aFilledCart(shop);
  const { products } = await customersOf(shop);
  const before = await orderCount(shop, token);
  await storeToken(page, token);
  await page.goto(`/product/${products.discounted}`);
  const add = main(page).getByRole("button", { name: "Add to Cart" }).first();
  expect(await pressRepeatedly(page, add, "**/api/cart/add/")).toBe(1);
  await expect(page.getByText(/ added to cart!$/)).toHaveCount(1);
  await page.goto("/checkout");
  await fillAddress(page);
  const place = main(page).getByRole("button", { name: "Place Order" });
  expect(await pressRepeatedly(page, place, "**/api/orders/create/")).toBe(1);
  await expect(page).toHaveURL(/\/order-confirmation\//);
  expect(await orderCount(shop, token)).toBe(before + 1);
});

test("D9 Register registers once when pressed repeatedly", async ({ page }) => {
  await page.goto("/register");
  await main(page).getByLabel("Email", { exact: true }).fill(`often.${Date.now()}@example.com`);
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await main(page).getByLabel("Confirm password", { exact: true }).fill(password);
  const button = main(page).getByRole("button", { name: /^Register/ });
  expect(await pressRepeatedly(page, button, "**/api/users/register/")).toBe(1);
  await expect(main(page).getByText("Registration successful!")).toBeVisible();
});

test("D9 Verify and Delete account act once when pressed repeatedly", async ({ page, shop }) => {
  const email = `once.${Date.now()}@example.com`;
  await callApi(shop, "POST", "users/register/", undefined, { email, password, password_confirm: password });
  await page.goto("/robots.txt");
  await page.evaluate((usr) => history.replaceState({ usr, key: "once", idx: 0 }, "", "/verify-email"), { email });
  await page.reload();
  await main(page)
    .getByLabel("Verification code", { exact: true })
    .fill(await codeFor(shop, email));
  const verify = main(page).getByRole("button", { name: /^Verify/ });
  expect(await pressRepeatedly(page, verify, "**/api/users/validate/")).toBe(1);
  await expect(page).toHaveURL("/dashboard"); // the response contains a session
  await main(page).getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your email").fill(email);
  const remove = dialog.getByRole("button", { name: /^Delet/ });
  expect(await pressRepeatedly(page, remove, "**/api/users/me/")).toBe(1);
  await expect(page.getByText("Your account has been deleted.")).toBeVisible();
});

test("D10 Back after an order submits nothing: the checkout shows an empty cart", async ({ page, shop }) => {
  const token = await aFilledCart(shop);
  await storeToken(page, token);
  await page.goto("/cart");
  await main(page).getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillAddress(page);
  await main(page).getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  const count = await orderCount(shop, token);
  await page.goBack();
  await expect(main(page).getByText("Your cart is empty").first()).toBeVisible();
  await page.goto("/checkout");
  await expect(main(page).getByText("Your cart is empty. Please add some items before checkout.")).toBeVisible();
  expect(await orderCount(shop, token)).toBe(count);
});
