import { expect, type Page } from "@playwright/test";
import { isBeforeHydration } from "../../shell/src/hydration/isBeforeHydration";
import { address, aSession, customersOf, fillCart, password } from "./customers";
import { apiIdle } from "./page/apiIdle";
import { main } from "./page/pageElements";
import type { Shop } from "./shop";

/** Puts a token into the shop's storage, as if the shopper had signed in before. */
export async function storeToken(page: Page, token: string): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate((value) => localStorage.setItem("userToken", value), token);
}

/** Fills the login form of the open page and sends it. */
export async function signIn(page: Page, email: string): Promise<void> {
  await main(page).getByLabel("Email", { exact: true }).fill(email);
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await main(page).getByRole("button", { name: "Login" }).click();
}

/** Signs in on the login page, up to the dashboard. */
export async function signInAtLogin(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await signIn(page, email);
  await page.waitForURL("**/dashboard");
}

/** Signs out on the dashboard, once it has the shopper's orders: the browser logs an error for a request that arrives without a session. */
export async function signOut(page: Page): Promise<void> {
  await expect(main(page).getByText("You haven't placed any orders yet.")).toBeVisible();
  await pressLogout(page);
}

/** Presses Logout when no tab has a call in flight: it would get 401, and the browser would log it as an error. */
export async function pressLogout(page: Page): Promise<void> {
  await apiIdle(page.context());
  await main(page).getByRole("button", { name: "Logout" }).click();
}

/** @returns the token of a new session of the buyer, whose cart contains one product. */
export async function aFilledCart(shop: Shop): Promise<string> {
  const { emails, products } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  await fillCart(shop, token, products.plain);
  return token;
}

/** Fills the delivery address of the checkout. */
export async function fillAddress(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(address)) await main(page).locator(`#field-${name}`).fill(text);
}

/** Adds the first ring of the list to the cart, from its product page. */
export async function addToCart(page: Page): Promise<void> {
  const { results } = await (await page.request.get("/api/products/product/?category=rings")).json();
  await page.goto(`/product/${results[0].handle}`);
  const add = main(page).getByRole("button", { name: "Add to Cart" });
  await add.hover();
  // On a phone it is hydrated when the shopper is active. Until then a press has a toast of the starter, without its button.
  await expect.poll(() => add.evaluate(isBeforeHydration)).toBe(false);
  await add.click();
  await expect(page.getByText(/ added to cart!$/)).toBeVisible();
}

/** Adds a piece of each product to the cart of the visitor, who has no account, by calls to the API. */
export async function fillVisitorCart(page: Page, products: readonly { id: string }[]): Promise<void> {
  for (const { id } of products) {
    // The first addition makes the cart, and another token.
    const token = (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
    const data = { product_id: id, quantity: 1 };
    const response = await page.request.post("/api/cart/add/", { data, headers: { "X-CSRFToken": token } });
    expect(response.status()).toBe(200);
  }
}

/** Opens a ring's product page from the list. */
export async function openRing(page: Page, title = "Halo Morganite Ring"): Promise<void> {
  await page.goto("/rings");
  await main(page).getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}
