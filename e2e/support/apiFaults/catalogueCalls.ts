import { expect } from "@playwright/test";
import { clientNavigate } from "../page/clientNavigate";
import { main } from "../page/pageElements";
import { type PageCall, tryAgain, visitor } from "./pageCall";

/** Lists and products. */
export const catalogueCalls: readonly PageCall[] = [
  {
    name: "GET products/product/",
    prepare: visitor,
    make: (page) => clientNavigate(page, "/rings"),
    expectDone: (page) => expect(main(page).locator("[data-product]").first()).toBeVisible(),
    recover: tryAgain,
  },
  {
    name: "GET products/product/{id}/",
    prepare: visitor,
    make: (page, { customers }) => clientNavigate(page, `/product/${customers.products.plain}`),
    expectDone: (page) =>
      expect(
        main(page)
          .getByRole("button", { name: /^(Add to Cart|Out of Stock)$/ })
          .first(),
      ).toBeVisible(),
    recover: (page, fault) =>
      fault === "404" ? main(page).getByRole("link", { name: "Continue Shopping" }).click() : tryAgain(page),
  },
  {
    name: "GET next page",
    prepare: visitor,
    make: async (page) => {
      await page.goto("/aurora");
      const end = main(page)
        .getByText(/^(?:Scroll for more|Loading more products\.\.\.|Try again|No more products)$/)
        .first();
      // A card gets its height only near the screen, so the end may move down while it is scrolled into view.
      await expect(async () => {
        await end.scrollIntoViewIfNeeded({ timeout: 1000 });
        await expect(main(page).getByText("Scroll for more")).toBeHidden({ timeout: 1000 });
      }).toPass();
    },
    expectDone: (page) => expect(main(page).locator("[data-product]")).toHaveCount(18),
    recover: tryAgain,
    expectUnchanged: (page) => expect(main(page).locator("[data-product]")).toHaveCount(12),
  },
];
