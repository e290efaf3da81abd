import type { Page } from "@playwright/test";
import { address, anAccount, callApi, newEmail } from "../../support/customers";
import { expectVisibleFocus, focusedName, tabTo } from "../../support/page/focus";
import { main } from "../../support/page/pageElements";
import type { Shop } from "../../support/shop";
import { fillAddress, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

interface Product {
  id: string;
  title: string;
  inventory: number;
  active_discount: number | null;
}

/** Every product of the shop; the API lists them in pages. */
async function allProducts(page: Page): Promise<Product[]> {
  const products: Product[] = [];
  for (let path: string | null = "/api/products/product/"; path; ) {
    const list: { results: Product[]; next: string | null } = await (await page.request.get(path)).json();
    products.push(...list.results);
    path = list.next;
  }
  return products;
}

/** Signs a new shopper in, with one piece of each product in the cart. */
async function openCart(page: Page, shop: Shop, choose: (products: readonly Product[]) => readonly Product[]) {
  const token = await anAccount(shop, newEmail("to-confirmation"));
  const products = choose((await allProducts(page)).filter(({ inventory }) => inventory > 0));
  for (const { id } of products) await callApi(shop, "POST", "cart/add/", token, { product_id: id, quantity: 1 });
  await storeToken(page, token);
  await page.goto("/cart");
  await main(page).getByRole("link", { name: "Proceed to Checkout" }).waitFor();
  return products;
}
/** Presses Enter on the control with this name, which has to be reached by Tab. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name, 200);
  await page.keyboard.press("Enter");
}
const row = (page: Page, { title }: Product) => main(page).getByRole("row").filter({ hasText: title });
/** Where the row begins in the window, px. */
const topOf = (page: Page, product: Product) =>
  row(page, product).evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Removes the product and puts it back by keyboard: the row stays where it was pressed, and the focus stays in it. */
async function removeAndUndo(page: Page, product: Product): Promise<void> {
  await tabTo(page, `Remove ${product.title}`, 200);
  const top = await topOf(page, product);
  await page.keyboard.press("Enter");
  expect(await focusedName(page)).toBe(`Undo removing ${product.title}`);
  await expectVisibleFocus(page);
  expect(await topOf(page, product)).toBe(top);
  await page.keyboard.press("Enter");
  await expect(row(page, product).getByRole("button", { name: `Remove ${product.title}` })).toBeFocused();
  expect(await topOf(page, product)).toBe(top);
}

async function typeAddress(page: Page): Promise<void> {
  await main(page).getByRole("button", { name: "Place Order" }).waitFor();
  for (const name of ["full_name", "phone_number", "address", "city", "zip_code"] as const) {
    await tabTo(page, name);
    await page.keyboard.type(address[name]);
  }
}

test("1440 px, by keyboard: one discounted piece, with the connection lost in between", async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const discounted = ({ active_discount }: Product) => active_discount !== null;
  const [product] = await openCart(page, shop, (products) => products.filter(discounted).slice(0, 1));
  if (!product) throw new Error("the seed has no discounted product");
  await expect(row(page, product)).toContainText("You save £");
  await removeAndUndo(page, product);
  await page.context().setOffline(true);
  await expect(main(page).getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();
  await expect(main(page).getByRole("button", { name: `Remove ${product.title}` })).toBeFocused();
  await page.context().setOffline(false);
  await press(page, "Proceed to Checkout");
  await expect(page).toHaveURL("/checkout");
  await typeAddress(page);
  await press(page, "Place Order");
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(main(page)).toContainText("Thank You for Your Order!");
});

test("360 px, by keyboard: three pieces, one of which is sold out in between", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/status of 409/);
  await page.setViewportSize({ width: 360, height: 740 });
  const chosen = await openCart(page, shop, (products) =>
    [...products].sort((a, b) => a.inventory - b.inventory).slice(0, 3),
  );
  const [soldOut] = chosen;
  if (!soldOut) throw new Error("the seed has no product in stock");
  await removeAndUndo(page, soldOut);
  await press(page, "Proceed to Checkout");
  await typeAddress(page);
  const other = await anAccount(shop, newEmail("faster"));
  const { id: cart_id } = await callApi(shop, "POST", "cart/add/", other, {
    product_id: soldOut.id,
    quantity: soldOut.inventory,
  });
  const order = { ...address, email: "grace@example.com", country: "GB", notes: "", payment_method: "demo_payment" };
  await callApi(shop, "POST", "orders/create/", other, { ...order, cart_id });

  await press(page, "Place Order");
  await expect(main(page).getByRole("alert")).toContainText(soldOut.title);
  await expect(page.locator("#field-address")).toHaveValue(address.address);
  await page.goto("/cart");
  await expect(row(page, soldOut)).toContainText("Sold out since you added it.");
  await press(page, `Remove ${soldOut.title}`);
  expect(await focusedName(page)).toBe(`Undo removing ${soldOut.title}`);
  await press(page, "Proceed to Checkout");
  await expect(page.locator("#field-address")).toHaveValue(address.address);
  await press(page, "Place Order");
  await expect(page).toHaveURL(/\/order-confirmation\//);
});

test("768 px, by the screen reader's tree: forty products, of which one is removed and put back", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const products = await openCart(page, shop, (all) => all.slice(0, 40));
  expect(products).toHaveLength(40);
  const table = main(page).getByRole("table", { name: "Items in your cart" });
  await expect(table.getByRole("row")).toHaveCount(products.length + 1);
  const middle = products[Math.floor(products.length / 2)] as Product; // the shop has products in stock
  await table.getByRole("button", { name: `Remove ${middle.title}`, exact: true }).press("Enter");
  const undo = table.getByRole("button", { name: `Undo removing ${middle.title}`, exact: true });
  await expect(undo).toBeFocused();
  await expect(table.getByRole("row")).toHaveCount(products.length + 1);
  await undo.press("Enter");
  await expect(table.getByRole("button", { name: `Remove ${middle.title}`, exact: true })).toBeFocused();
  const summary = main(page).getByRole("region", { name: "Order Summary" });
  await summary.getByRole("link", { name: "Proceed to Checkout" }).press("Enter");
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  await fillAddress(page);
  await main(page).getByRole("button", { name: "Place Order" }).press("Enter");
  await expect(main(page).getByRole("heading", { name: "Thank You for Your Order!" })).toBeVisible();
});
