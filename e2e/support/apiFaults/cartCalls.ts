import { expect } from "@playwright/test";
import { main } from "../page/pageElements";
import { expectText, openCart, type PageCall, press, tryAgain, withOneProduct } from "./pageCall";

/** The cart. */
export const cartCalls: readonly PageCall[] = [
  {
    name: "GET cart/",
    prepare: withOneProduct,
    make: async (page) => void (await page.goto("/cart")),
    expectDone: (page) => expect(main(page).getByRole("link", { name: "Proceed to Checkout" })).toBeVisible(),
    recover: tryAgain,
  },
  {
    name: "POST cart/add/",
    prepare: withOneProduct,
    open: async (page, { customers }) => void (await page.goto(`/product/${customers.products.discounted}`)),
    make: press("Add to Cart"),
    expectDone: (page) => expect(page.getByText(/ added to cart!$/).first()).toBeVisible(),
    recover: press("Add to Cart"),
  },
  {
    name: "PUT cart/item/{id}/",
    prepare: withOneProduct,
    open: openCart,
    make: press(/^Increase/),
    expectDone: async (page) => {
      await expect(main(page).getByRole("textbox", { name: /^Quantity/ })).toHaveValue(/^[23]$/);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    },
    recover: press(/^Increase/),
  },
  {
    name: "DELETE cart/item/{id}/remove/",
    prepare: withOneProduct,
    open: openCart,
    make: press(/^Remove/),
    expectDone: expectText("Your cart is empty"),
    recover: press(/^Remove/),
  },
  {
    name: "DELETE cart/clear/",
    prepare: withOneProduct,
    open: openCart,
    make: press("Clear Cart"),
    expectDone: expectText("Your cart is empty"),
    recover: press("Clear Cart"),
  },
];
