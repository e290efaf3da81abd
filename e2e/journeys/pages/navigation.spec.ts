import { anAccount, newEmail } from "../../support/customers";
import { navigateWithin } from "../../support/page/clientNavigate";
import { holdRequests } from "../../support/page/holdRequests";
import { main, productLinks } from "../../support/page/pageElements";
import { firstProduct } from "../../support/page/serverRendered";
import { aFilledCart, fillVisitorCart, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

test("every protected page and every slot belongs to its remote", async ({ page, shop, browserErrors }) => {
  browserErrors.allow(/404/); // the unknown order
  await storeToken(page, await anAccount(shop, newEmail("navigation")));
  await page.goto("/about");
  for (const [route, remote] of [
    ["/checkout", "checkout"],
    ["/dashboard", "account"],
    ["/order-confirmation/none", "checkout"],
  ] as const) {
    await navigateWithin(page, route);
    await expect(main(page).getByRole("heading").first()).toBeVisible();
    // The page's own frame. Frames of slots are nested deeper.
    await expect(main(page).locator("> [data-remote]")).toHaveAttribute("data-remote", remote);
  }
  await navigateWithin(page, "/");
  await expect(main(page).locator('[data-remote="catalog"]')).toHaveCount(2);
  await navigateWithin(page, "/rings");
  await expect(main(page).getByRole("heading", { level: 1, name: "Rings" })).toBeVisible();
  await productLinks(page).first().click();
  await expect(main(page).locator('[data-remote="cart"]').getByRole("button", { name: "Add to Cart" })).toBeVisible();
});

test("the stored token signs in at the start, and a protected page shows 'Loading...' until the profile has loaded", async ({
  page,
  shop,
}) => {
  await storeToken(page, await anAccount(shop, newEmail("navigation")));
  const { letGo } = await holdRequests(page, "**/api/users/user-info/");
  await page.goto("/dashboard");
  await expect(main(page).getByText("Loading...")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  letGo();
  await expect(main(page).getByRole("heading", { name: "Your profile" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Hello, / })).toBeVisible();
});

test("the login replaces the protected page in the history", async ({ page, shop }) => {
  await fillVisitorCart(page, [await firstProduct(shop)]);
  await page.goto("/cart");
  await main(page).getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page).toHaveURL("/cart");
});

test("the confirmation replaces the checkout in the history, and shows the order's number at once", async ({
  page,
  shop,
}) => {
  await storeToken(page, await aFilledCart(shop));
  await page.goto("/checkout");
  for (const [label, text] of [
    ["Full name", "Ada Lovelace"],
    ["Phone number", "+44 20 7946 0000"],
    ["Address", "12 St James's Square"],
    ["Town or city", "London"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel(/post ?code|zip/i).fill("SW1Y 4JH");
  await page.route("**/api/orders/*/", (route) => (route.request().method() === "GET" ? undefined : route.continue()));
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.waitForURL("**/order-confirmation/*");
  await expect(main(page).getByText(/^Order number AU-\w+$/)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL("/checkout");
});

test("unknown filters are removed from the address without a history entry", async ({ page }) => {
  await page.goto("/about");
  await page.goto("/rings?collection=Terra&min=100");
  await expect(page).toHaveURL("/rings?min=100");
  await productLinks(page).first().waitFor();
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("a navigation moves the focus, updates the title and is announced, and the skip link leads to the content", async ({
  page,
}) => {
  await page.goto("/about");
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(main(page)).toBeFocused();
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: false }).first().click();
  await expect(page).toHaveURL(/\/contact/);
  await expect(main(page)).toBeFocused();
  await expect(page).toHaveTitle("Contact · Aurelle");
  await expect(page.getByRole("status").filter({ hasText: /^Contact$/ })).toBeAttached();
});

test("a product that a link names by its id has its readable address, also after Back and Forward", async ({
  page,
  shop,
}) => {
  const { id, title } = await firstProduct(shop);
  await page.goto("/faq");
  await navigateWithin(page, `/product/${id}`);
  const heading = page.getByRole("heading", { level: 1, name: title });
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/\/product\/[a-z][a-z-]+-[\w-]+$/);
  const address = page.url();
  expect(address).not.toBe(`${shop.url}/product/${id}`);
  await page.goBack();
  await expect(page).toHaveURL(`${shop.url}/faq`);
  await page.goForward();
  await expect(heading).toBeVisible();
  expect(page.url()).toBe(address);
});
