import { customersOf, password } from "../../support/customers";
import { cartLink, main, productLinks } from "../../support/page/pageElements";
import { aFilledCart, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

test("D8 when a page's old files are gone there is one panel and no reload loop, and cart and form are unchanged", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/404|Failed to load|integrity|dynamically imported module|preload|RUNTIME/i);
  const token = await aFilledCart(shop);
  await storeToken(page, token);
  await page.goto("/checkout");
  await main(page).locator("#field-city").fill("Leeds");
  await expect(main(page).getByRole("region", { name: "Order Summary" }).getByRole("listitem")).toHaveCount(1);
  let loads = 0;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) loads += 1;
  });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route("**/r/catalog/**", (route) => route.fulfill({ status: 404, body: "" }));
  await page.evaluate(() => {
    history.pushState(null, "", "/luma");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  const panel = main(page).locator('[data-remote="catalog"][data-state="failed"]');
  await expect(panel).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(productLinks(page).first()).toBeVisible();
  await expect(cartLink(page)).toHaveText("1");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  expect(loads).toBeLessThanOrEqual(2); // navigations within the document, no page load
  await page.goBack();
  await expect(main(page).locator("#field-city")).toHaveValue("Leeds");
  // A browser that does not retry a failed file needs a reload by the shopper.
  await page.reload();
  await expect(main(page).locator("#field-city")).toHaveValue("Leeds");
});

test("D8 a registration restores the address after a reload, but no password", async ({ page }) => {
  await page.goto("/register");
  await main(page).getByLabel("Email", { exact: true }).fill("half.way@example.com");
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await page.reload();
  await expect(main(page).getByLabel("Email", { exact: true })).toHaveValue("half.way@example.com");
  await expect(main(page).getByLabel("Password", { exact: true })).toHaveValue("");
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(password);
});

test("D19 a page without the navigation state of the previous page redirects to that page, or loads the data", async ({
  page,
  shop,
}) => {
  const { products } = await customersOf(shop);
  for (const [path, to] of [
    ["/verify-email", "/register"],
    ["/reset-password-verify", "/reset-password"],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(to);
  }
  await page.goto(`/product/${products.plain}`);
  await expect(main(page).getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
  await page.reload();
  await expect(main(page).getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
});
