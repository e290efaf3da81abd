import type { Page } from "@playwright/test";
import { address } from "../../support/customers";
import { main } from "../../support/page/pageElements";
import { changeResponse } from "../pageControls";
import type { ScreenState } from "../screenState";

const cart = "**/api/cart/";
const create = "**/api/orders/create/";

interface WireCart {
  cart_items: { quantity: number; product: { current_price: number } }[];
  total: number;
  revision: number;
}

/** The cart after the price of its first item has risen by £120.50 and the second was removed. */
function changed({ cart_items: [first], revision }: WireCart): WireCart {
  if (!first) throw new Error("the cart is empty");
  const current_price = first.product.current_price + 12_050;
  const item = { ...first, product: { ...first.product, current_price } };
  return { cart_items: [item], total: first.quantity * current_price, revision: revision + 1 };
}

async function openForm(page: Page): Promise<void> {
  await page.goto("/checkout");
  await main(page).getByRole("button", { name: "Place Order" }).waitFor();
}

export const changedCartStates: readonly ScreenState[] = [
  {
    name: "checkout: the cart has changed",
    kind: "failed",
    shopper: "buyer",
    show: async (page, { tokens, shop }) => {
      const headers = { Authorization: `Bearer ${tokens.buyer}` };
      const now: WireCart = await (await page.request.get(`${shop.url}/api/cart/`, { headers })).json();
      const error = "Your cart has changed. Please check it and place your order again.";
      const json = { error, code: "cart_changed", cart: { ...now, ...changed(now) } };
      await page.route(create, (route) => route.fulfill({ status: 409, json }));
      await openForm(page);
      for (const [name, text] of Object.entries(address)) await main(page).locator(`#field-${name}`).fill(text);
      await main(page).getByRole("button", { name: "Place Order" }).click();
      await main(page).getByText(`Error: ${error}`).waitFor();
    },
  },
  {
    name: "checkout: the cart was changed elsewhere",
    shopper: "buyer",
    show: async (page) => {
      await openForm(page);
      await changeResponse<WireCart>(page, cart, (json) => ({ ...json, ...changed(json) }));
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await main(page).getByText("Your cart has changed since you opened this page.").waitFor();
    },
  },
];
