import type { Locator, Page } from "@playwright/test";
import { anAccount, callApi, customersOf, newEmail, placeOrder } from "../../support/customers";
import { axeFindings } from "../../support/page/axe";
import { focusedName, tabTo } from "../../support/page/focus";
import { main } from "../../support/page/pageElements";
import { type Shop, startShop } from "../../support/shop";
import { signIn, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

const staffToken = "0123456789abcdef0123456789abcdef";

/** It has staff, who move orders on and answer returns. */
let shop: Shop;
test.beforeAll(async () => {
  shop = await startShop({ env: { STAFF_TOKEN: staffToken } });
});
test.afterAll(() => shop?.stop());
// Hooks that run before the shop starts have none.
test.use({ baseURL: ({ browserName: _ }, use) => use(shop?.url) });

/** A new shopper with one order of two pieces. */
async function aShopperWithOrder() {
  const email = newEmail("orders");
  const token = await anAccount(shop, email);
  const { products } = await customersOf(shop);
  const order = await placeOrder(shop, token, products.plain, { quantity: 2 });
  return { email, token, order };
}

const orderDialog = (page: Page, number: string) => page.getByRole("dialog", { name: `Order ${number}` });
const viewButton = (page: Page) => main(page).getByRole("button", { name: "View Order" });
/** What passes over the header of the dialog while its content is scrolled below. */
const overHeader = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const header = element.querySelector("header");
    if (!header) return ["no header"];
    return [20, 40, 60, 80, 100].flatMap((scrollTop) => {
      element.scrollTop = scrollTop;
      const { left, width, top, height } = header.getBoundingClientRect();
      return [0.1, 0.15, 0.2, 0.5]
        .map((x) => document.elementFromPoint(left + width * x, top + height / 2))
        .filter((found) => found !== null && !header.contains(found))
        .map((found) => found?.outerHTML.slice(0, 120));
    });
  });
/** Presses Enter on the control with this name, which has to be reached by Tab. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

test("1440 px: an order's link leads through the login to its dialog, and Back and Forward close and open it", async ({
  page,
}) => {
  const { email, order } = await aShopperWithOrder();
  const address = `/dashboard/orders/${order.id}`;
  const dialog = orderDialog(page, order.order_number);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await expect(page).toHaveURL("/login");
  await signIn(page, email);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(dialog.getByText("Your order has been received.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/dashboard");
  await expect(viewButton(page)).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/dashboard");
  await expect(viewButton(page)).toBeFocused();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(viewButton(page)).toBeFocused();
});

test("360 px, by keyboard: pieces of a delivered order are returned, the answer shows, and the order is bought again", async ({
  page,
}) => {
  const { token, order } = await aShopperWithOrder();
  for (const status of ["processing", "shipped", "delivered"]) {
    await callApi(shop, "PUT", `orders/${order.id}/update-status/`, staffToken, { status });
  }
  const dialog = orderDialog(page, order.order_number);
  await page.setViewportSize({ width: 360, height: 740 });
  await storeToken(page, token);
  await page.goto("/dashboard");
  await viewButton(page).waitFor();
  await press(page, "View Order");
  await dialog.getByRole("button", { name: "Return items" }).waitFor();
  expect(await overHeader(dialog)).toEqual([]);
  await press(page, "Return items");
  await expect(dialog.getByRole("checkbox")).toBeChecked(); // the order has no other line
  const reason = dialog.getByLabel("Reason");
  await tabTo(page, (await reason.getAttribute("name")) ?? "");
  await page.keyboard.press("ArrowDown");
  expect(await axeFindings(page)).toEqual([]);
  await press(page, "Request return");
  await expect(dialog.getByText("We have received your request, and answer it by email.")).toBeVisible();
  expect(await focusedName(page)).toContain("We have received your request.");
  expect(await axeFindings(page)).toEqual([]);

  const { returns } = await callApi(shop, "GET", `orders/${order.id}/`, token);
  const path = `orders/${order.id}/returns/${returns[0]?.id}/`;
  await callApi(shop, "PUT", path, staffToken, { status: "approved" });
  await page.reload();
  await expect(dialog.getByText("Please send the pieces to us, unworn and in their original box.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await dialog.getByRole("button", { name: "Buy again" }).waitFor();
  await press(page, "Buy again");
  await expect(page.getByText(/added to cart!$/)).toBeVisible();
  const { cart_items } = await callApi(shop, "GET", "cart/", token);
  expect(cart_items.map(({ quantity }) => quantity)).toEqual([2]);
  // The toast lies above the dialog, which hides everything that is not in it.
  await dialog.getByRole("button", { name: "View cart" }).click();
  await expect(page).toHaveURL(/\/cart$/);
});
