import { anAccount, newEmail, placeOrder } from "../../support/customers";
import { signInAtLogin } from "../../support/shopper";
import { expect, test } from "../../support/test";

test("an order is printed as an invoice, without the rest of the page", async ({ page, shop }) => {
  const email = newEmail("invoice");
  const token = await anAccount(shop, email);
  const { results } = await (await page.request.get("/api/products/product/?category=bracelets")).json();
  const product = results.find(({ inventory }: { inventory: number }) => inventory > 1);
  const { id: orderId } = await placeOrder(shop, token, product.id, { quantity: 2, paymentMethod: "bank_transfer" });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await signInAtLogin(page, email);
  await page.getByRole("button", { name: "View Order" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Payment by bank transfer" })).toBeVisible();
  await dialog.getByRole("button", { name: "Print order" }).click();
  await expect(page.locator("html[data-printed]")).toHaveCount(1);

  const invoice = page.locator("[data-print-alone]");
  await expect(invoice).toBeHidden();
  await page.emulateMedia({ media: "print" });
  for (const text of [
    "AURELLE",
    product.title,
    "Ada Lovelace",
    "Pay by Invoice",
    "Shipping",
    "Payment by bank transfer",
  ]) {
    await expect(invoice.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Order deadline" })).toBeHidden();
  await expect(dialog).toBeHidden();
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await page.emulateMedia({ media: "screen" });
  await page.goto(`/order-confirmation/${orderId}`);
  await page.getByRole("button", { name: "Print order" }).click();
  await expect(page.locator("html[data-printed]")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(invoice.getByText(product.title)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Thank You for Your Order!" })).toBeHidden();
});
