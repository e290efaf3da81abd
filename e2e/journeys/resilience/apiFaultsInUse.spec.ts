import type { Page } from "@playwright/test";
import { address, aSession, callApi, customersOf, fillCart, password } from "../../support/customers";
import type { Shop } from "../../support/shop";
import { expect, test } from "../../support/test";

/** What goes wrong between two answers rather than in one of them (reliability B2 to B8). */

const main = (page: Page) => page.getByRole("main");
const productLinks = (page: Page) => main(page).locator("[data-product]");
const ofBrowser = /Failed to load resource/;

async function storeToken(page: Page, token: string): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate((kept) => localStorage.setItem("userToken", kept), token);
}
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("userToken"));

/** A session of the buyer whose cart holds one piece. */
async function aFilledCart(shop: Shop): Promise<string> {
  const { emails, products } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  await fillCart(shop, token, products.plain);
  return token;
}
const signIn = async (page: Page, email: string) => {
  await main(page).getByLabel("Email", { exact: true }).fill(email);
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await main(page).getByRole("button", { name: "Login" }).click();
};
async function fillAddress(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(address)) await main(page).locator(`#field-${name}`).fill(text);
}

for (const [status, warnings] of [
  [500, 1],
  [404, 0],
] as const) {
  test(`B2 a cart that answers ${status} is empty, its total nothing, with ${warnings} warning`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.allow(ofBrowser);
    const warned: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning" && message.text().includes("shown as empty")) warned.push(message.text());
    });
    await page.route("**/api/cart/", (route) => route.fulfill({ status, json: { error: "x", code: "x" } }));
    await page.goto("/cart");
    await expect(main(page).getByText("Your cart is empty")).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Cart", exact: true })).toHaveText("Cart");
    expect(warned).toHaveLength(warnings);
  });
}

test("B3 a session that ends on the dashboard leads to the login, once", async ({ page, shop, browserErrors }) => {
  browserErrors.allow(ofBrowser);
  const { emails } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  await callApi(shop, "POST", "auth/logout/", token);
  await storeToken(page, token);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
  await expect(main(page).getByRole("heading", { name: "Login" })).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/robots.txt"); // the dashboard's place in the history was taken
});

test("B3 a session that ends at Place Order leads to the login, and what was typed is back after it", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(ofBrowser);
  const { emails } = await customersOf(shop);
  const token = await aFilledCart(shop);
  await storeToken(page, token);
  await page.goto("/checkout");
  await fillAddress(page);
  await callApi(shop, "POST", "auth/logout/", token);
  await main(page).getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL("/login");
  expect(await tokenOf(page)).toBeNull();
  await signIn(page, emails.buyer);
  await expect(page).toHaveURL("/checkout");
  await expect(main(page).locator("#field-city")).toHaveValue("London");
  await expect(main(page).locator("#field-full_name")).toHaveValue("Ada Lovelace");
});

test("B3 a session that ends at a change of the cart is over at once, in the header too", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(ofBrowser);
  const token = await aFilledCart(shop);
  await storeToken(page, token);
  await page.goto("/cart");
  await main(page)
    .getByRole("button", { name: /^Increase/ })
    .first()
    .waitFor();
  await callApi(shop, "POST", "auth/logout/", token);
  await main(page)
    .getByRole("button", { name: /^Increase/ })
    .first()
    .click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" }).first()).toBeVisible();
  await expect(main(page).getByText("Your cart is empty")).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
});

test("B4 an order whose answer was lost is placed once, and the second press leads to it", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(ofBrowser);
  const token = await aFilledCart(shop);
  const before = (await callApi(shop, "GET", "orders/", token)).results.length;
  await storeToken(page, token);
  let isLost = true;
  await page.route("**/api/orders/create/", async (route) => {
    const response = await route.fetch();
    if (isLost) await route.abort("connectionreset");
    else await route.fulfill({ response });
    isLost = false;
  });
  await page.goto("/checkout");
  await fillAddress(page);
  const place = main(page).getByRole("button", { name: "Place Order" });
  await place.click();
  await expect(
    main(page).getByRole("alert").filter({ hasText: "Error: The shop could not be reached." }),
  ).toBeVisible();
  await expect(main(page).getByText("Your cart is empty")).toHaveCount(0);
  await place.click();
  await expect(page).toHaveURL(/\/order-confirmation\/[^/]+$/);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const { results } = await callApi(shop, "GET", "orders/", token);
  expect(results).toHaveLength(before + 1);
  expect(page.url()).toContain(results[0]?.id);
});

test("B5 of two filters the later one shows, whichever is answered first", async ({ page }) => {
  let slowIsOver = () => {};
  const slow = new Promise<void>((resolve) => {
    slowIsOver = resolve;
  });
  await page.route("**/api/products/product/?*collection=Luma*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => {}); // given up by the page, as it should be
    slowIsOver();
  });
  await page.goto("/rings");
  await productLinks(page).first().waitFor();
  await main(page).getByRole("button", { name: "Luma" }).click();
  const asked = page.waitForResponse(/collection=Vita/);
  await main(page).getByRole("button", { name: "Vita" }).click();
  await asked;
  const { results } = await (await page.request.get("/api/products/product/?category=rings&collection=Vita")).json();
  const wanted = results.map(({ id }: { id: string }) => id).sort();
  const shown = async () =>
    (
      await productLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("data-product") ?? ""))
    ).sort();
  await expect.poll(shown).toEqual(wanted);
  await slow;
  expect(await shown()).toEqual(wanted);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("B6 plus ten times with a slow server that fails once ends on the server's number, and its total", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(ofBrowser);
  const token = await aFilledCart(shop);
  await storeToken(page, token);
  await page.goto("/cart");
  const plus = main(page).getByRole("button", { name: /^Increase/ });
  await plus.waitFor();
  let puts = 0;
  await page.route("**/api/cart/item/*/", async (route) => {
    puts += 1;
    const isBroken = puts === 1;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (isBroken) await route.fulfill({ status: 500, json: { error: "x", code: "x" } });
    else await route.continue();
  });
  for (let press = 0; press < 10; press += 1) await plus.click();
  await expect.poll(() => puts).toBeGreaterThan(1);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const { cart_items: items, total } = await callApi(shop, "GET", "cart/", token);
  await expect(main(page).getByRole("textbox", { name: /^Quantity/ })).toHaveValue(String(items[0]?.quantity));
  const pounds = `£${(total / 100).toLocaleString("en-GB", { minimumFractionDigits: total % 100 === 0 ? 0 : 2 })}`;
  await expect(main(page).getByRole("region", { name: "Order Summary" })).toContainText(`Total${pounds}`);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("B7 a next page that fails leaves the grid, is said, and is not asked for without a press", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(ofBrowser);
  let asked = 0;
  await page.route(/products\/product\/\?.*cursor=/, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { error: "x", code: "x" } });
  });
  await page.goto("/aurora");
  await productLinks(page).first().waitFor();
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  await expect(
    main(page)
      .getByRole("alert")
      .filter({ hasText: /^Error: / }),
  ).toBeVisible();
  for (let time = 0; time < 3; time += 1) {
    await productLinks(page).first().scrollIntoViewIfNeeded();
    await footer.scrollIntoViewIfNeeded();
  }
  expect(asked).toBe(1);
  await expect(productLinks(page)).toHaveCount(12);
  await page.unrouteAll({ behavior: "wait" });
  await main(page).getByRole("button", { name: "Try again" }).click();
  await expect(productLinks(page)).toHaveCount(18);
});

test("B8 pictures that are missing are replaced once, even where the default is missing too", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(ofBrowser);
  const asked = new Map<string, number>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "image") asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
  });
  await page.route(/\/photos\/|default-product/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/rings");
  await productLinks(page).first().waitFor();
  const pictures = productLinks(page).locator("img");
  await expect.poll(() => asked.get("/default-product.svg") ?? 0).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle"); // never, if pictures were asked for without end
  expect(Math.max(...asked.values())).toBeLessThanOrEqual(24); // each card once, and its second photograph
  for (const alt of await pictures.evaluateAll((images) => images.map((image) => image.getAttribute("alt")))) {
    expect(alt).not.toBeNull();
  }
  await expect(productLinks(page).first()).toContainText("£");
});
