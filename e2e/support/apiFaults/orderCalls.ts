import { expect } from "@playwright/test";
import { address } from "../customers";
import { main } from "../page/pageElements";
import { type ApiCall, buyer, press, tryAgain, unlessHarmless, withOneProduct, withOrder } from "./apiCall";
import { messageFor } from "./apiFaults";

/** Orders: placed, read and cancelled. */
export const orderCalls: readonly ApiCall[] = [
  {
    name: "POST orders/create/",
    path: /^orders\/create\/$/,
    prepare: withOneProduct,
    open: async (page) => {
      await page.goto("/checkout");
      for (const [name, text] of Object.entries(address)) await main(page).locator(`#field-${name}`).fill(text);
    },
    make: press("Place Order"),
    text: unlessHarmless((fault) => `Error: ${messageFor(fault, "Failed to place order")}`),
    expectDone: async (page) => {
      await expect(page).toHaveURL(/\/order-confirmation\/[^/]+$/);
      await expect(main(page).getByText(/^Order number/)).toBeVisible();
    },
    recover: press("Place Order"),
    expectUnchanged: (page) => expect(main(page).locator("#field-city")).toHaveValue("London"),
  },
  {
    name: "GET orders/{id}/",
    path: /^orders\/(?!summary)[^/?]+\/$/,
    prepare: buyer,
    make: async (page, { customers }) => void (await page.goto(`/order-confirmation/${customers.orderId}`)),
    text: unlessHarmless((fault) =>
      fault === "404" ? "Page Not Found" : messageFor(fault, "Failed to fetch order details"),
    ),
    expectDone: (page) =>
      expect(
        main(page)
          .getByText(/^Order number/)
          .or(main(page).getByText("Shop Now")),
      ).toBeVisible(),
    recover: (page, fault) =>
      fault === "404" ? main(page).getByRole("link", { name: "Return to Home" }).click() : tryAgain(page),
  },
  {
    name: "GET orders/",
    path: /^orders\/(\?.*)?$/,
    prepare: buyer,
    make: async (page) => void (await page.goto("/dashboard")),
    text: unlessHarmless((fault) => messageFor(fault, "Failed to fetch order history")),
    expectDone: (page) => expect(main(page).getByRole("button", { name: "View Order" }).first()).toBeVisible(),
    recover: tryAgain,
  },
  {
    name: "POST orders/{id}/cancel/",
    path: /^orders\/[^/]+\/cancel\/$/,
    prepare: withOrder,
    open: async (page) => {
      await page.goto("/dashboard");
      await press("View Order")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
    },
    make: (page) => page.getByRole("dialog").getByRole("button", { name: "Yes, cancel order" }).click(),
    text: unlessHarmless((fault) => messageFor(fault, "Failed to cancel order")),
    expectDone: (page) => expect(page.getByRole("dialog").getByText("This order has been cancelled.")).toBeVisible(),
    recover: (page) => page.getByRole("dialog").getByRole("button", { name: "Yes, cancel order" }).click(),
  },
];
