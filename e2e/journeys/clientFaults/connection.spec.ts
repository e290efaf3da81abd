import { callApi } from "../../support/customers";
import { main, productLinks } from "../../support/page/pageElements";
import type { Shop } from "../../support/shop";
import { aFilledCart, fillAddress, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

/** The browser's own console line on a failed request. */
const failedRequest = /Failed to load resource/;

const orderCount = async (shop: Shop, token: string): Promise<number> =>
  (await callApi(shop, "GET", "orders/", token)).results.length;

test("D1 offline while browsing and ordering: a message appears, one press afterwards continues, one order is placed", async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest);
  const token = await aFilledCart(shop);
  const before = await orderCount(shop, token);
  await storeToken(page, token);
  await page.goto("/checkout");
  await fillAddress(page);
  const place = main(page).getByRole("button", { name: "Place Order" });
  await context.setOffline(true);
  await expect(main(page).getByText("You can place your order when you are back online")).toBeVisible();
  await expect(place).toHaveAttribute("aria-disabled", "true");
  await context.setOffline(false);
  // The connection is lost during the request, and during its repetition.
  await page.route("**/api/orders/create/", (route) => route.abort("internetdisconnected"), { times: 2 });
  await place.click();
  await expect(main(page).getByRole("alert").filter({ hasText: "The shop could not be reached." })).toBeVisible();
  await place.click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  expect(await orderCount(shop, token)).toBe(before + 1);

  await page.goto("/rings");
  await productLinks(page).first().waitFor();
  await context.setOffline(true);
  await main(page).getByRole("button", { name: "Luma" }).click();
  await expect(
    main(page).getByRole("alert").filter({ hasText: "Error: The shop could not be reached." }),
  ).toBeVisible();
  await context.setOffline(false);
  await main(page).getByRole("button", { name: "Try again" }).click();
  await expect(productLinks(page).first()).toBeVisible();
});
