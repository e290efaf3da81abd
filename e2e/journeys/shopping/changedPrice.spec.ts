import type { Page } from "@playwright/test";
import { address, anAccount, callApi, fillCart, newEmail } from "../../support/customers";
import { main } from "../../support/page/pageElements";
import { type ShopWithApi, test } from "../../support/separateApi";
import { storeToken } from "../../support/shopper";
import { expect } from "../../support/test";
import { variant } from "../../support/variant";

/** In pence. Another price for a product, as staff set it in the database. */
const setPrice = ({ db }: ShopWithApi, id: string, price: number) =>
  db.query("UPDATE products SET current_price = $2::integer, original_price = $2::integer WHERE id = $1", [id, price]);

/** A product without a discount that is set to cost £980. */
async function aProductAt980(page: Page, own: ShopWithApi): Promise<{ id: string; title: string }> {
  const { results } = await (await page.request.get("/api/products/product/?category=earrings")).json();
  const product = results.find(
    ({ inventory, active_discount }: { inventory: number; active_discount: unknown }) =>
      inventory > 1 && active_discount === null,
  );
  await setPrice(own, product.id, 98_000);
  return product;
}

const fields = { ...address, email: "ada.for.the.order@example.com", notes: "Please ring twice." };

/** Everything that the shopper enters at checkout. */
async function fillForm(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await main(page).locator(`#field-${name}`).fill(text);
  await main(page).getByLabel("Country").selectOption("FR");
  await main(page).getByText("Pay by Invoice").click();
}

async function expectFormUnchanged(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await expect(main(page).locator(`#field-${name}`)).toHaveValue(text);
  }
  await expect(main(page).getByLabel("Country")).toHaveValue("FR");
  await expect(main(page).getByRole("radio", { name: "Pay by Invoice" })).toBeChecked();
}

for (const width of [360, 1440]) {
  test(
    `N1 ${width} px: a price that changes between cart and Place Order is shown, and is the one that is charged`,
    variant(width > 360),
    async ({ page, own, browserErrors }) => {
      browserErrors.allow(/status of 409 .*orders\/create/);
      await page.setViewportSize({ width, height: 800 });
      const product = await aProductAt980(page, own);
      const token = await anAccount(own.shop, newEmail(`price-${width}`));
      await fillCart(own.shop, token, product.id);
      await storeToken(page, token);
      await page.goto("/cart");
      await expect(main(page).getByRole("region", { name: "Order Summary" })).toContainText("£980");

      await setPrice(own, product.id, 110_000);
      await main(page).getByRole("link", { name: "Proceed to Checkout" }).click();
      const summary = main(page).getByRole("region", { name: "Order Summary" });
      await expect(summary).toContainText("The price has changed since you added it: it was £980, now £1,100.");
      await fillForm(page);

      await setPrice(own, product.id, 125_050);
      const place = main(page).getByRole("button", { name: "Place Order" });
      await place.click();
      const alert = main(page).getByRole("alert");
      await expect(alert).toContainText("Error: Your cart has changed. Please check it and place your order again.");
      await expect(alert).toContainText(`${product.title}: the price was £1,100, now £1,250.50.`);
      await expect(alert).toContainText("The total was £1,100, now £1,250.50.");
      await expect(alert).toBeInViewport();
      await expect(place.locator("xpath=..")).toContainText("Total£1,250.50");
      await expect(summary).toContainText("it was £980, now £1,250.50.");
      await expectFormUnchanged(page);
      expect((await callApi(own.shop, "GET", "orders/", token)).results).toEqual([]);

      await place.click();
      await page.waitForURL("**/order-confirmation/*");
      await expect(main(page).getByRole("region", { name: "Your items" })).toContainText("Total £1,250.50");
      const order = await callApi(own.shop, "GET", `orders/${page.url().split("/").at(-1)}/`, token);
      expect(order).toMatchObject({ grand_total: 125_050, email: fields.email, notes: fields.notes, country: "FR" });
    },
  );
}
