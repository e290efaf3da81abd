import { anAccount, newEmail, placeOrder } from "../../support/customers";
import { axeFindings } from "../../support/page/axe";
import { main } from "../../support/page/pageElements";
import { readEmail } from "../../support/shop";
import { expect, test } from "../../support/test";

test("a shopper who asks for a sold out product gets an e-mail when it is back in stock", async ({
  page,
  shop,
  browserErrors,
}) => {
  test.slow(); // the shop checks the stock every 15 s
  const token = await anAccount(shop, newEmail("last"));
  const { results } = await (await page.request.get("/api/products/product/?category=necklaces")).json();
  const scarce = results
    .filter(({ inventory }: { inventory: number }) => inventory > 0)
    .sort((a: { inventory: number }, b: { inventory: number }) => a.inventory - b.inventory)[0];
  const { id: orderId } = await placeOrder(shop, token, scarce.id, {
    quantity: scarce.inventory,
    paymentMethod: "bank_transfer",
  });

  browserErrors.allow(/40[09]/);
  await page.goto(`/product/${scarce.id}`);
  await expect(main(page).getByRole("button", { name: "Out of Stock" })).toBeDisabled();
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  const email = newEmail("notice");
  await page.getByLabel("Your email address").first().fill(email);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(main(page).getByText("We will write to you once when it is back in stock.")).toBeVisible();

  await fetch(`${shop.url}/api/orders/${orderId}/cancel/`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
  });
  await readEmail(shop, email, new RegExp(scarce.title));
  // The browser may cache the product's response for five seconds.
  await expect(async () => {
    await page.reload();
    await expect(main(page).getByRole("button", { name: "Add to Cart" })).toBeEnabled({ timeout: 3000 });
  }).toPass();
});
