import { password } from "../../support/customers";
import { clientNavigate } from "../../support/page/clientNavigate";
import { main, productLinks } from "../../support/page/pageElements";
import { addToCart } from "../../support/shopper";
import { expect, test } from "../../support/test";

test("a call is aborted after 5 s, with a plain message", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  let requestedAt = 0;
  await page.route("**/api/products/product/?category=rings", () => {
    requestedAt ||= Date.now();
  });
  // An opened page is server-rendered, so the list is loaded by a navigation in the browser.
  await clientNavigate(page, "/rings");
  await expect(main(page).getByText("Error: The shop took too long to answer. Please try again.")).toBeVisible();
  expect(Date.now() - requestedAt).toBeGreaterThan(4800);
  expect(Date.now() - requestedAt).toBeLessThan(8000);
  expect(logged).toContainEqual(expect.stringMatching(/timeout of 5000ms exceeded/));
});

test("a registration that reaches no server shows a plain message, in a banner and a toast", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  await page.route("**/api/users/register/", (route) => route.abort());
  await page.goto("/register");
  await page.getByLabel("Email", { exact: true }).first().fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await main(page).getByRole("button", { name: "Register" }).click();
  const text = "The shop could not be reached. Check your connection and try again.";
  await expect(page.getByRole("alert").filter({ hasText: text })).toHaveCount(2);
});

test("the mini-cart opens after adding on desktop, not on a phone, and blocks nothing", async ({ page }) => {
  await addToCart(page);
  const panel = page.getByRole("region", { name: "Mini cart" });
  await expect(panel.getByRole("link", { name: "View Cart" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await addToCart(page);
  await expect(panel).toBeHidden();
});

test("a toast closes after 5 s, and stays open while the mouse or the focus is on it", async ({ page }) => {
  await addToCart(page);
  const toast = page.getByRole("status").filter({ hasText: " added to cart!" });
  const shownAt = Date.now();
  await expect(toast).toBeHidden({ timeout: 8000 });
  expect(Date.now() - shownAt).toBeGreaterThan(4000);
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await toast.hover();
  await page.waitForTimeout(5600);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(toast).toBeHidden({ timeout: 8000 });
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await toast.getByRole("button").first().focus();
  await page.waitForTimeout(5600);
  await expect(toast).toBeVisible();
});

test("a failed addition shows an alert", async ({ page, browserErrors }) => {
  browserErrors.allow(/409/);
  const text = "Only 3 of this piece are left.";
  await page.route("**/api/cart/add/", (route) =>
    route.fulfill({ status: 409, json: { error: text, code: "insufficient_stock" } }),
  );
  await page.goto("/rings");
  await productLinks(page).first().click();
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
});
