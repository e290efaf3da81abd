import { anAccount, newEmail } from "../../support/customers";
import { axeFindings } from "../../support/page/axe";
import { main } from "../../support/page/pageElements";
import { untilHydrated, untilRendered } from "../../support/page/serverRendered";
import { unhydratedPages } from "../../support/page/waitForHydration";
import { storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

/** A ring in the shopper's size, engraved: from the product's page to the order. */

test("a band is made in another size and engraved, beside one as it is, and stays so until the order", async ({
  page,
  shop,
}) => {
  const { results } = await (await page.request.get("/api/products/product/?search=dome+band")).json();
  const [{ handle, title }] = results;
  await storeToken(page, await anAccount(shop, newEmail("engraved")));
  await page.goto(`/product/${handle}`);
  await untilHydrated(page);
  const add = main(page).getByRole("button", { name: "Add to Cart" });
  await add.click();
  await expect(page.getByText(`${title} added to cart!`)).toBeVisible();
  await main(page).getByLabel("Made in").selectOption("P");
  await main(page).getByLabel("Engraving (optional)").fill("A & J ♥");
  expect(await axeFindings(page)).toEqual([]);
  await add.click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart, 2 items" }).first()).toBeVisible();

  await page.goto("/cart");
  const rows = main(page).getByRole("row").filter({ hasText: title });
  await expect(rows).toHaveCount(2);
  const engraved = rows.filter({ hasText: "Engraved: A & J ♥" });
  await expect(engraved).toContainText("Made in size P");
  expect(await axeFindings(page)).toEqual([]);
  await engraved.getByRole("button", { name: /^Remove/ }).click();
  await main(page).getByRole("button", { name: "Undo" }).click();
  await expect(engraved).toContainText("Made in size P");

  await main(page).getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(main(page).getByText("Engraved: A & J ♥").first()).toBeVisible();
  const fields = { "Full name": "Ada Lovelace", Phone: "+44 20 7946 0000", Address: "12 St James's Square" };
  for (const [label, value] of Object.entries(fields))
    await main(page).getByLabel(label, { exact: false }).first().fill(value);
  await main(page).locator("#field-city").fill("London");
  await main(page).locator("#field-zip_code").fill("SW1Y 4JH");
  await main(page).getByRole("button", { name: "Place Order" }).click();
  await expect(main(page).getByRole("heading", { name: "Thank You for Your Order!" })).toBeVisible();
  await expect(main(page).getByText("Engraved: A & J ♥")).toBeVisible();
  await expect(main(page).getByText("Made in size P")).toBeVisible();
});

test("without JavaScript the fields are sent with the form, and what cannot be made is explained", async ({
  browser,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/status of 400 .*\/cart\/add/);
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false, locale: "en-GB" });
  const page = await context.newPage();
  unhydratedPages.add(page);
  const { results } = await (await context.request.get("/api/products/product/?search=dome+band")).json();
  const path = `/product/${results[0].handle}`;
  await untilRendered(shop, path, /Engraving \(optional\)/);
  await page.goto(path);
  await page.getByLabel("Engraving (optional)").fill("永遠");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Not added to your cart" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Please use the Latin alphabet");
  await page.goto(path);
  await page.getByLabel("Made in").selectOption("M");
  await page.getByLabel("Engraving (optional)").fill("Ada");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page).toHaveURL(/\/cart#added=/);
  const { cart_items } = await (await context.request.get("/api/cart/")).json();
  expect(cart_items).toMatchObject([{ ring_size: "M", engraving: "Ada" }]);
  await context.close();
});
