import type { Page } from "@playwright/test";
import { address } from "../../support/customers";
import { main } from "../../support/page/pageElements";
import { changeResponse, failRequests, respondWith, stallRequests } from "../pageControls";
import type { ScreenState } from "../screenState";

const cart = "**/api/cart/";
const create = "**/api/orders/create/";

async function openForm(page: Page): Promise<void> {
  await page.goto("/checkout");
  await main(page).getByRole("button", { name: "Place Order" }).waitFor();
}

async function placeOrder(page: Page): Promise<void> {
  await openForm(page);
  for (const [name, text] of Object.entries(address)) await main(page).locator(`#field-${name}`).fill(text);
  await main(page).getByRole("button", { name: "Place Order" }).click();
}

export const checkoutStates: readonly ScreenState[] = [
  { name: "checkout", path: "/checkout", inShortRun: true, shopper: "buyer", show: openForm },
  {
    name: "checkout: from a profile with an address",
    shopper: "buyer",
    show: async (page) => {
      await changeResponse<object>(page, "**/api/users/user-info/", (profile) => ({
        ...profile,
        name: "Ada Lovelace",
        buyer: {
          country: "GB",
          city: address.city,
          address: address.address,
          zip_code: address.zip_code,
          phone_number: address.phone_number,
        },
      }));
      await openForm(page);
      await page.waitForFunction(
        (city) => document.querySelector<HTMLInputElement>("#field-city")?.value === city,
        address.city,
      );
    },
  },
  {
    name: "checkout: details not to be remembered",
    shopper: "buyer",
    show: async (page) => {
      await openForm(page);
      await main(page).getByRole("checkbox", { name: "Remember these details for next time" }).uncheck();
    },
  },
  {
    name: "checkout: items shown on a phone",
    shopper: "buyer",
    below: 1024,
    show: async (page) => {
      await openForm(page);
      await main(page)
        .getByRole("button", { name: /^Show \d+ items$/ })
        .click();
    },
  },
  {
    name: "checkout: empty",
    kind: "empty",
    shopper: "newcomer",
    show: async (page) => {
      await page.goto("/checkout");
      await main(page).getByText("Your cart is empty. Please add some items before checkout.").waitFor();
    },
  },
  {
    name: "checkout: loading",
    kind: "loading",
    shopper: "buyer",
    show: async (page) => {
      await stallRequests(page, cart);
      await page.goto("/checkout");
      await main(page).getByText("Loading your cart...").waitFor({ state: "attached" });
    },
  },
  {
    name: "checkout: failed",
    kind: "failed",
    shopper: "buyer",
    show: async (page) => {
      await respondWith(page, cart, 403, { error: "Please reload the page.", code: "csrf" });
      await page.goto("/checkout");
      await main(page).getByText("Error: Please reload the page.").waitFor();
    },
  },
  {
    name: "checkout: cart could not be checked",
    kind: "failed",
    shopper: "buyer",
    show: async (page) => {
      await failRequests(page, cart);
      await page.goto("/checkout");
      await main(page).getByRole("button", { name: "Try again" }).waitFor();
    },
  },
  {
    name: "checkout: invalid",
    kind: "invalid",
    inShortRun: true,
    shopper: "newcomer",
    show: async (page, { tokens, shop }) => {
      // The newcomer's own cart is empty, so the page gets the buyer's.
      await page.route(cart, async (route) => {
        const headers = { Authorization: `Bearer ${tokens.buyer}` };
        await route.fulfill({ response: await page.request.get(`${shop.url}/api/cart/`, { headers }) });
      });
      await openForm(page);
      await main(page).locator("#field-email").fill("ada");
      await main(page).locator("#field-phone_number").fill("call me");
      await main(page).getByRole("button", { name: "Place Order" }).click();
      await main(page).getByText("This field is required").first().waitFor();
    },
  },
  {
    name: "checkout: changed since",
    shopper: "buyer",
    show: async (page) => {
      await changeResponse<{
        cart_items: { added_price?: number; product: { current_price: number; inventory: number } }[];
      }>(page, cart, (json) => ({
        ...json,
        cart_items: json.cart_items.map((item) => ({
          ...item,
          added_price: item.product.current_price + 12_050,
          product: { ...item.product, inventory: 1 },
        })),
      }));
      await openForm(page);
    },
  },
  {
    name: "checkout: the order failed",
    kind: "failed",
    inShortRun: true,
    shopper: "buyer",
    show: async (page) => {
      const error = "Sorry, Halo Morganite Ring is currently out of stock.";
      await respondWith(page, create, 409, { error, code: "out_of_stock" });
      await placeOrder(page);
      await main(page).getByText(`Error: ${error}`).waitFor();
    },
  },
  {
    name: "checkout: busy",
    kind: "loading",
    shopper: "buyer",
    show: async (page) => {
      await stallRequests(page, create);
      await placeOrder(page);
      await main(page).locator("button[aria-busy=true]").waitFor();
    },
  },
  {
    name: "confirmation",
    path: "/order-confirmation/:orderId",
    inShortRun: true,
    shopper: "buyer",
    show: async (page, { orderId }) => {
      await page.goto(`/order-confirmation/${orderId}`);
      await main(page)
        .getByText(/^Order number/)
        .waitFor();
    },
  },
  {
    name: "confirmation: number to come",
    kind: "loading",
    shopper: "buyer",
    show: async (page, { orderId }) => {
      await stallRequests(page, `**/api/orders/${orderId}/`);
      await page.goto(`/order-confirmation/${orderId}`);
      await main(page).getByRole("heading", { name: "Thank You for Your Order!" }).waitFor();
    },
  },
  {
    name: "confirmation: number failed",
    kind: "failed",
    shopper: "buyer",
    show: async (page, { orderId }) => {
      await failRequests(page, `**/api/orders/${orderId}/`);
      await page.goto(`/order-confirmation/${orderId}`);
      await main(page).getByRole("button", { name: "Try again" }).waitFor();
    },
  },
  {
    name: "confirmation: no order of theirs",
    kind: "empty",
    shopper: "buyer",
    show: async (page) => {
      await page.goto("/order-confirmation/none");
      await main(page).getByRole("heading", { name: "Page Not Found" }).waitFor();
    },
  },
];
