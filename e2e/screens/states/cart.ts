import type { Page } from "@playwright/test";
import { main } from "../../support/page/pageElements";
import { changeResponse, failRequests, pauseToasts, respondWith, stallRequests } from "../pageControls";
import { open, type ScreenState } from "../screenState";

interface WireCart {
  cart_items: { added_price?: number; quantity: number; product: { inventory: number; current_price: number } }[];
}
const cart = "**/api/cart/";

async function addFromPage(page: Page, id: string): Promise<void> {
  await page.goto(`/product/${id}`);
  await main(page).getByRole("button", { name: "Add to Cart" }).first().click();
  await page.getByText(/ added to cart!$/).waitFor();
  await pauseToasts(page);
}

async function openFilled(page: Page): Promise<void> {
  await page.goto("/cart");
  await main(page).getByRole("link", { name: "Proceed to Checkout" }).waitFor();
}

async function openMiniCart(page: Page): Promise<void> {
  await open(page, "/faq");
  await page.getByRole("button", { name: "Show what is in the cart" }).click();
  await page.getByRole("region", { name: "Mini cart" }).waitFor();
}
const panel = (page: Page) => page.getByRole("region", { name: "Mini cart" });

export const cartStates: readonly ScreenState[] = [
  { name: "cart", path: "/cart", inShortRun: true, shopper: "buyer", show: openFilled },
  {
    name: "cart: empty",
    kind: "empty",
    show: async (page) => {
      await page.goto("/cart");
      await main(page).getByText("Your cart is empty").waitFor();
    },
  },
  {
    name: "cart: loading",
    kind: "loading",
    show: async (page) => {
      await stallRequests(page, cart);
      await page.goto("/cart");
      await main(page).getByText("Loading your cart...").waitFor();
    },
  },
  {
    name: "cart: failed",
    kind: "failed",
    show: async (page) => {
      await respondWith(page, cart, 403, { error: "Please reload the page.", code: "csrf" });
      await page.goto("/cart");
      await main(page)
        .getByText(/^Error loading your cart: /)
        .waitFor();
    },
  },
  {
    name: "cart: could not be checked",
    kind: "failed",
    show: async (page) => {
      await failRequests(page, cart);
      await page.goto("/cart");
      await main(page).getByRole("button", { name: "Try again" }).waitFor();
    },
  },
  {
    name: "cart: changed since",
    shopper: "buyer",
    show: async (page) => {
      await changeResponse<WireCart>(page, cart, (json) => ({
        ...json,
        cart_items: json.cart_items.map((item, index) => ({
          ...item,
          added_price: item.product.current_price + 12_050,
          product: { ...item.product, inventory: index },
        })),
      }));
      await openFilled(page);
      await main(page).getByText("The price has changed since you added it").first().waitFor();
    },
  },
  {
    name: "cart: all there is",
    shopper: "buyer",
    show: async (page) => {
      await changeResponse<WireCart>(page, cart, (json) => ({
        ...json,
        cart_items: json.cart_items.map((item) => ({
          ...item,
          product: { ...item.product, inventory: item.quantity },
        })),
      }));
      await openFilled(page);
      await main(page)
        .getByText(/^Only \d+ in stock$/)
        .first()
        .waitFor();
    },
  },
  {
    name: "cart: a line is gone, with Undo",
    kind: "toast",
    view: "window",
    show: async (page, { products }) => {
      await addFromPage(page, products.plain);
      await addFromPage(page, products.discounted);
      await openFilled(page);
      await main(page)
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Undo", exact: true }).waitFor();
      await pauseToasts(page);
    },
  },
  {
    name: "cart: a change failed",
    kind: "toast",
    inShortRun: true,
    view: "window",
    shopper: "buyer",
    show: async (page) => {
      await failRequests(page, "**/api/cart/item/**");
      await openFilled(page);
      await main(page)
        .getByRole("button", { name: /^Increase/ })
        .last()
        .click();
      await page.getByRole("alert").filter({ hasText: /./ }).first().waitFor();
      await pauseToasts(page);
    },
  },
  {
    name: "product: added",
    kind: "toast",
    view: "window",
    show: (page, { products }) => addFromPage(page, products.plain),
  },
  {
    name: "product: adding failed",
    kind: "toast",
    view: "window",
    show: async (page, { products }) => {
      const error = "Only 3 of this piece are left.";
      await respondWith(page, "**/api/cart/add/", 409, { error, code: "insufficient_stock" });
      await page.goto(`/product/${products.plain}`);
      await main(page).getByRole("button", { name: "Add to Cart" }).first().click();
      await page.getByRole("alert").filter({ hasText: error }).waitFor();
      await pauseToasts(page);
    },
  },
  {
    name: "mini-cart",
    kind: "overlay",
    inShortRun: true,
    view: "window",
    shopper: "buyer",
    show: async (page) => {
      await openMiniCart(page);
      await panel(page).getByRole("link", { name: "Checkout" }).waitFor();
    },
  },
  {
    name: "mini-cart: added",
    kind: "overlay",
    view: "window",
    from: 1024,
    show: async (page, { products }) => {
      await addFromPage(page, products.discounted);
      await addFromPage(page, products.plain);
      await panel(page).hover(); // so that it does not close
      await panel(page).getByText("Added", { exact: true }).waitFor();
      await pauseToasts(page);
    },
  },
  {
    name: "mini-cart: empty",
    kind: "empty",
    view: "window",
    show: async (page) => {
      await openMiniCart(page);
      await panel(page).getByText("Your cart is empty").waitFor();
    },
  },
  {
    name: "mini-cart: loading",
    kind: "loading",
    view: "window",
    show: async (page) => {
      await stallRequests(page, cart);
      await openMiniCart(page);
      await panel(page).getByText("Loading your cart...").waitFor();
    },
  },
  {
    name: "mini-cart: failed",
    kind: "failed",
    view: "window",
    show: async (page) => {
      await respondWith(page, cart, 403, { error: "Please reload the page.", code: "csrf" });
      await openMiniCart(page);
      await panel(page)
        .getByText(/^Error loading your cart: /)
        .waitFor();
    },
  },
];
