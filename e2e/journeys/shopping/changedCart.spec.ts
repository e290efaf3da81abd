import { anAccount, callApi, fillCart, newEmail } from "../../support/customers";
import { main } from "../../support/page/pageElements";
import { fillAddress, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

test("N1 what another device adds during the checkout is shown before it is charged", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409 .*orders\/create/);
  const token = await anAccount(shop, newEmail("changed"));
  const { results } = await (await page.request.get("/api/products/product/?category=earrings")).json();
  const [first, second] = results.filter(({ inventory }: { inventory: number }) => inventory > 1);
  await fillCart(shop, token, first.id);
  await storeToken(page, token);
  await page.goto("/checkout");
  await fillAddress(page);
  await page.locator("#field-email").fill("ada@example.com");

  const { total } = await callApi(shop, "POST", "cart/add/", token, { product_id: second.id, quantity: 1 });
  await main(page).getByRole("button", { name: "Place Order" }).click();
  const alert = main(page).getByRole("alert");
  await expect(alert).toContainText("Error: Your cart has changed. Please check it and place your order again.");
  await expect(alert.getByRole("listitem").first()).toContainText(`Added: 1 × ${second.title} for £`);
  await expect(alert.getByRole("listitem").last()).toContainText("The total was £");
  await expect(alert.locator("xpath=..")).toBeFocused();
  await expect(main(page).getByRole("region", { name: "Order Summary" }).getByRole("listitem")).toHaveCount(2);
  const { results: none } = await callApi(shop, "GET", "orders/", token);
  expect(none).toEqual([]);

  await page.keyboard.press("Tab");
  await expect(main(page).getByRole("button", { name: "Place Order" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/order-confirmation/*");
  const { grand_total } = await callApi(shop, "GET", `orders/${page.url().split("/").at(-1)}/`, token);
  expect(grand_total).toBe(total);
});
