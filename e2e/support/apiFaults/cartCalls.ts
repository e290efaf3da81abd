import { expect } from "@playwright/test";
import { main } from "../page/pageElements";
import {
  type ApiCall,
  cartFallback,
  cartTitle,
  expectText,
  openCart,
  press,
  tryAgain,
  unlessHarmless,
  withOneProduct,
} from "./apiCall";
import { messageFor } from "./apiFaults";

/** The cart. */
export const cartCalls: readonly ApiCall[] = [
  {
    name: "GET cart/",
    path: /^cart\/$/,
    prepare: withOneProduct,
    make: async (page) => void (await page.goto("/cart")),
    text: unlessHarmless((fault) =>
      fault === "500" || fault === "404" ? cartTitle : `Error loading your cart: ${messageFor(fault)}`,
    ),
    expectDone: (page) => expect(main(page).getByRole("link", { name: "Proceed to Checkout" })).toBeVisible(),
    recover: tryAgain,
  },
  {
    name: "POST cart/add/",
    path: /^cart\/add\/$/,
    prepare: withOneProduct,
    open: async (page, { customers }) => void (await page.goto(`/product/${customers.products.discounted}`)),
    make: press("Add to Cart"),
    text: cartFallback,
    expectDone: (page) => expect(page.getByText(/ added to cart!$/).first()).toBeVisible(),
    recover: press("Add to Cart"),
  },
  {
    name: "PUT cart/item/{id}/",
    path: /^cart\/item\/[^/]+\/$/,
    prepare: withOneProduct,
    open: openCart,
    make: press(/^Increase/),
    text: unlessHarmless((fault) => (fault === "404" ? "This item is no longer in your cart." : messageFor(fault))),
    expectDone: async (page) => {
      await expect(main(page).getByRole("textbox", { name: /^Quantity/ })).toHaveValue(/^[23]$/);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    },
    recover: press(/^Increase/),
  },
  {
    name: "DELETE cart/item/{id}/remove/",
    path: /^cart\/item\/[^/]+\/remove\/$/,
    prepare: withOneProduct,
    open: openCart,
    make: press(/^Remove/),
    text: cartFallback,
    expectDone: expectText("Your cart is empty"),
    recover: press(/^Remove/),
    sampleResponse: {},
  },
  {
    name: "DELETE cart/clear/",
    path: /^cart\/clear\/$/,
    prepare: withOneProduct,
    open: openCart,
    make: press("Clear Cart"),
    text: cartFallback,
    expectDone: expectText("Your cart is empty"),
    recover: press("Clear Cart"),
    sampleResponse: {},
  },
];
