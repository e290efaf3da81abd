import { anAccount, newEmail } from "../../support/customers";
import { main, productLinks } from "../../support/pageElements";

import { addToCart, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

test("every page belongs to its room", async ({ page, shop, browserErrors }) => {
  browserErrors.allow(/404/); // the order that is none
  await storeToken(page, await anAccount(shop, newEmail("navigation")));
  for (const [route, room] of [
    ["/about", null],
    ["/contact", null],
    ["/faq", null],
    ["/rings", "catalog"],
    ["/aurora", "catalog"],
    ["/search", "catalog"],
    ["/product-overview", "catalog"],
    ["/cart", "cart"],
    ["/dashboard", "account"],
    ["/register", "account"],
    ["/reset-password", "account"],
    ["/checkout", "checkout"],
    ["/order-confirmation/none", "checkout"],
  ] as const) {
    await page.goto(route);
    await expect(main(page).getByRole("heading").first()).toBeVisible();
    const rooms = await main(page)
      // The page's own frame; what other rooms put into its slots stands deeper.
      .locator("> [data-remote]")
      .evaluateAll((frames) => frames.map((frame) => frame.getAttribute("data-remote")));
    expect(rooms[0] ?? null, route).toBe(room);
  }
  await page.goto("/");
  await expect(main(page).locator('[data-remote="catalog"]')).toHaveCount(2);
  await page.goto("/rings");
  await productLinks(page).first().click();
  await expect(main(page).locator('[data-remote="cart"]').getByRole("button", { name: "Add to Cart" })).toBeVisible();
});

test("pages that need an e-mail from the page before send whoever has none to that page", async ({ page }) => {
  await page.goto("/verify-email");
  await expect(page).toHaveURL("/register");
  await page.goto("/reset-password-verify");
  await expect(page).toHaveURL("/reset-password");
});

test("the kept token signs in at the start; a protected page says 'Loading...' until the profile is there", async ({
  page,
  shop,
}) => {
  await storeToken(page, await anAccount(shop, newEmail("navigation")));
  let letThrough = () => {};
  const opened = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/users/user-info/", async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/dashboard");
  await expect(main(page).getByText("Loading...")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  letThrough();
  await expect(main(page).getByRole("heading", { name: "Your profile" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: /^Hello, / })).toBeVisible();
});

test("the way to the login takes the place of the protected page in the history", async ({ page }) => {
  await addToCart(page);
  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await main(page).getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page).toHaveURL("/cart");
});

test("the confirmation takes the place of the checkout in the history, and knows the order's number at once", async ({
  page,
  shop,
}) => {
  await storeToken(page, await anAccount(shop, newEmail("navigation")));
  await addToCart(page);
  await page.goto("/checkout");
  for (const [label, text] of [
    ["Full name", "Ada Lovelace"],
    ["Phone number", "+44 20 7946 0000"],
    ["Address", "12 St James's Square"],
    ["City", "London"],
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

test("unknown filters leave the address without an entry in the history", async ({ page }) => {
  await page.goto("/about");
  await page.goto("/rings?collection=Terra&min=100");
  await expect(page).toHaveURL("/rings?min=100");
  await productLinks(page).first().waitFor();
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("a change of page moves the focus, the title and an announcement along; the skip link leads to the content", async ({
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
