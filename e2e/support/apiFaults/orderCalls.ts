import { expect } from "@playwright/test";
import { address } from "../customers";
import { main } from "../page/pageElements";
import { buyer, expectText, type PageCall, press, tryAgain, withOneProduct, withOrder } from "./pageCall";

/** Orders: placed, read and cancelled. */
export const orderCalls: readonly PageCall[] = [
  {
    name: "POST orders/create/",
    prepare: withOneProduct,
    open: async (page) => {
      await page.goto("/checkout");
      for (const [name, text] of Object.entries(address)) await main(page).locator(`#field-${name}`).fill(text);
    },
    make: press("Place Order"),
    expectDone: async (page) => {
      await expect(page).toHaveURL(/\/order-confirmation\/[^/]+$/);
      await expect(main(page).getByText(/^Order number/)).toBeVisible();
    },
    recover: press("Place Order"),
    expectUnchanged: (page) => expect(main(page).locator("#field-city")).toHaveValue("London"),
  },
  {
    name: "GET orders/{id}/",
    prepare: buyer,
    make: async (page, { customers }) => void (await page.goto(`/order-confirmation/${customers.orderId}`)),
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
    prepare: buyer,
    make: async (page) => void (await page.goto("/dashboard")),
    expectDone: (page) => expect(main(page).getByRole("button", { name: "View Order" }).first()).toBeVisible(),
    expectEmpty: expectText("You haven't placed any orders yet."),
    recover: tryAgain,
  },
  {
    name: "POST orders/{id}/cancel/",
    prepare: withOrder,
    open: async (page) => {
      await page.goto("/dashboard");
      await press("View Order")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
    },
    make: (page) => page.getByRole("dialog").getByRole("button", { name: "Yes, cancel order" }).click(),
    expectDone: (page) => expect(page.getByRole("dialog").getByText("This order has been cancelled.")).toBeVisible(),
    recover: (page) => page.getByRole("dialog").getByRole("button", { name: "Yes, cancel order" }).click(),
  },
];
