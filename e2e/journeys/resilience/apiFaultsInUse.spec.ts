import type { Page } from "@playwright/test";
import { aSession, callApi, customersOf } from "../../support/customers";
import { main, productLinks } from "../../support/page/pageElements";
import { settleTasks } from "../../support/page/settleTasks";
import type { Shop } from "../../support/shop";
import { aFilledCart, fillAddress, signIn, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

/** Faults that involve several calls (reliability B2 to B8). */

/** The browser's own console line on a failed request. */
const failedRequest = /Failed to load resource/;

/** A moment that a response waits for. */
function aSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

/** Opens a page as a signed-in shopper with one product in the cart. @returns the shopper's token. */
async function openWithCart(page: Page, shop: Shop, path: string): Promise<string> {
  const token = await aFilledCart(shop);
  await storeToken(page, token);
  await page.goto(path);
  return token;
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("userToken"));

for (const [status, warnings] of [
  [500, 1],
  [404, 0],
] as const) {
  test(`B2 a cart that fails with ${status} is shown as empty, with ${warnings} warning`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.allow(failedRequest);
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

test("B3 a session that ends on the dashboard redirects to the login once", async ({ page, shop, browserErrors }) => {
  browserErrors.allow(failedRequest);
  const { emails } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  await callApi(shop, "POST", "auth/logout/", token);
  await storeToken(page, token);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
  await expect(main(page).getByRole("heading", { name: "Login" })).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/robots.txt"); // the login has replaced the dashboard in the history
});

test("B3 a session that ends at Place Order redirects to the login, and the form is restored after it", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest);
  const { emails } = await customersOf(shop);
  const token = await openWithCart(page, shop, "/checkout");
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

test("B3 a session that ends at a change of the cart signs the shopper out at once, also in the header", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest);
  const token = await openWithCart(page, shop, "/cart");
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

test("B4 an order whose response was lost is placed once, and the second press leads to it", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest);
  const token = await openWithCart(page, shop, "/checkout");
  const before = (await callApi(shop, "GET", "orders/", token)).results.length;
  let sent = 0;
  await page.route("**/api/orders/create/", async (route) => {
    const response = await route.fetch();
    sent += 1;
    // The page repeats the first request.
    if (sent <= 2) await route.abort("connectionreset");
    else await route.fulfill({ response });
  });
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

test("B5 of two filters the later one is shown, in either order of the responses", async ({ page }) => {
  const shown = aSignal();
  const slow = aSignal();
  await page.route("**/api/products/product/?*collection=Luma*", async (route) => {
    await shown.given;
    await route.continue().catch(() => {}); // the page has aborted it
    slow.give();
  });
  await page.goto("/rings");
  await productLinks(page).first().waitFor();
  // The client of the API loads with the first press. A second one before that has the first request never sent.
  const earlierRequest = page.waitForRequest(/collection=Luma/);
  await main(page).getByRole("button", { name: "Luma" }).click();
  await earlierRequest;
  const laterResponse = page.waitForResponse(/collection=Vita/);
  await main(page).getByRole("button", { name: "Vita" }).click();
  await laterResponse;
  const { results } = await (await page.request.get("/api/products/product/?category=rings&collection=Vita")).json();
  const wanted = results.map(({ id }: { id: string }) => id).sort();
  const shownIds = async () =>
    (
      await productLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("data-product") ?? ""))
    ).sort();
  await expect.poll(shownIds).toEqual(wanted);
  shown.give();
  await slow.given;
  await settleTasks(page);
  expect(await shownIds()).toEqual(wanted);
});

test("B6 ten presses of plus with a slow server that fails once end on the server's quantity and total", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest);
  const token = await openWithCart(page, shop, "/cart");
  const plus = main(page).getByRole("button", { name: /^Increase/ });
  await plus.waitFor();
  let puts = 0;
  const pressed = aSignal();
  await page.route("**/api/cart/item/*/", async (route) => {
    puts += 1;
    const isBroken = puts === 1;
    await pressed.given;
    if (isBroken) await route.fulfill({ status: 500, json: { error: "x", code: "x" } });
    else await route.continue();
  });
  for (let press = 0; press < 10; press += 1) await plus.click();
  pressed.give();
  await expect.poll(() => puts).toBeGreaterThan(1);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const { cart_items: items, total } = await callApi(shop, "GET", "cart/", token);
  await expect(main(page).getByRole("textbox", { name: /^Quantity/ })).toHaveValue(String(items[0]?.quantity));
  const pounds = `£${(total / 100).toLocaleString("en-GB", { minimumFractionDigits: total % 100 === 0 ? 0 : 2 })}`;
  await expect(main(page).getByRole("region", { name: "Order Summary" })).toContainText(`Total${pounds}`);
});

test("B7 a next page that fails leaves the grid, shows an error, and is not requested without a press", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest);
  let requests = 0;
  await page.route(/products\/product\/\?.*cursor=/, (route) => {
    requests += 1;
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
  expect(requests).toBe(1);
  await expect(productLinks(page)).toHaveCount(12);
  await page.unrouteAll({ behavior: "wait" });
  await main(page).getByRole("button", { name: "Try again" }).click();
  await expect(productLinks(page)).toHaveCount(18);
});

test("B8 missing images are replaced once, even where the default is missing too", async ({ page, browserErrors }) => {
  browserErrors.allow(failedRequest);
  const requests = new Map<string, number>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "image") requests.set(pathname, (requests.get(pathname) ?? 0) + 1);
  });
  await page.route(/\/photos\/|default-product/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/rings");
  await productLinks(page).first().waitFor();
  const images = productLinks(page).locator("img");
  await expect.poll(() => requests.get("/default-product.svg") ?? 0).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle"); // never reached if images were requested without end
  expect(Math.max(...requests.values())).toBeLessThanOrEqual(24); // one request for each card and its second photograph
  for (const alt of await images.evaluateAll((elements) => elements.map((image) => image.getAttribute("alt")))) {
    expect(alt).not.toBeNull();
  }
  await expect(productLinks(page).first()).toContainText("£");
});
