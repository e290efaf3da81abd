import type { Page } from "@playwright/test";
import { main } from "../../support/page/pageElements";
import { changeResponse, pauseToasts } from "../pageControls";
import type { ScreenState } from "../screenState";

interface SentOrder {
  items: { id: string; quantity: number }[];
}

const dialog = (page: Page) => page.getByRole("dialog");

async function openAtAddress(page: Page, id: string): Promise<void> {
  await page.goto(`/dashboard/orders/${id}`);
  await dialog(page).getByRole("list", { name: "Progress of the order" }).waitFor();
  await dialog(page).getByRole("button", { name: "Buy again" }).waitFor(); // another remote shows it
}

/** The order as delivered: each piece can be returned. */
const asDelivered = (page: Page, id: string) =>
  changeResponse<SentOrder>(page, `**/api/orders/${id}/`, (order) => ({
    ...order,
    status: "delivered",
    items: order.items.map((item) => ({ ...item, returnable: item.quantity })),
    returnable_until: "2099-01-31T23:59:59.000Z",
  }));

/** The order with a return of its first item, which the shop has approved. */
const asReturned = (page: Page, id: string) =>
  changeResponse<SentOrder>(page, `**/api/orders/${id}/`, (order) => ({
    ...order,
    status: "delivered",
    returns: [
      {
        id: "a-return",
        status: "approved",
        created_at: "2026-01-20T10:00:00.000Z",
        items: [{ order_item_id: order.items[0]?.id, quantity: 1, reason: "wrong_size" }],
        notes: "A little too small.",
        answer: "Please use the box it came in.",
        refund: 98_000,
      },
    ],
  }));

/** Orders at addresses of their own, and their returns. */
export const orderStates: readonly ScreenState[] = [
  {
    name: "order",
    path: "/dashboard/orders/:orderId",
    kind: "overlay",
    inShortRun: true,
    shopper: "buyer",
    view: "window",
    show: (page, { orderId }) => openAtAddress(page, orderId),
  },
  {
    name: "order dialog: not found",
    kind: "overlay",
    shopper: "buyer",
    view: "window",
    show: async (page) => {
      await page.goto("/dashboard/orders/none");
      await dialog(page).getByText("There is no such order in your account").waitFor();
    },
  },
  {
    name: "return: invalid",
    kind: "invalid",
    isBrief: true, // at another width the dialog is scrolled to another part
    shopper: "buyer",
    view: "window",
    show: async (page, { orderId }) => {
      await asDelivered(page, orderId);
      await openAtAddress(page, orderId);
      // The form of the width before is still open: it is restored from its draft.
      const open = dialog(page).getByRole("button", { name: "Return items" });
      await open.or(dialog(page).getByRole("button", { name: "Request return" })).waitFor();
      if (await open.isVisible()) await open.click();
      await dialog(page).getByRole("checkbox").first().check();
      await dialog(page).getByRole("button", { name: "Request return" }).click();
      await dialog(page)
        .getByText(/^Choose a reason for/)
        .waitFor();
    },
  },
  {
    name: "return: requested",
    kind: "overlay",
    shopper: "buyer",
    view: "window",
    show: async (page, { orderId }) => {
      await asReturned(page, orderId);
      await openAtAddress(page, orderId);
      await dialog(page).getByText("Please use the box it came in.").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "order: bought again",
    kind: "toast",
    isBrief: true,
    shopper: "buyer",
    view: "window",
    show: async (page, { orderId }) => {
      // The buyer's cart stays as other states show it.
      await page.route("**/api/cart/add/", async (route) => {
        const response = await page.request.get("/api/cart/", { headers: await route.request().allHeaders() });
        await route.fulfill({ response });
      });
      await openAtAddress(page, orderId);
      await dialog(page).getByRole("button", { name: "Buy again" }).click();
      await page.getByText(/ added to cart!$/).waitFor();
      await pauseToasts(page);
    },
  },
];

/** The gift of a cart. */
export const giftStates: readonly ScreenState[] = [
  {
    name: "cart: a gift",
    shopper: "buyer",
    show: async (page) => {
      await changeResponse<object>(page, "**/api/cart/", (cart) => ({
        ...cart,
        gift_message: "Happy birthday, Grace!\nWith love from Ada",
        gift_receipt: true,
      }));
      await page.goto("/cart");
      await main(page).getByLabel("Gift message").waitFor();
    },
  },
  {
    name: "cart: a gift that is not saved",
    kind: "failed",
    shopper: "buyer",
    show: async (page) => {
      await page.route("**/api/cart/gift/", (route) =>
        route.fulfill({ status: 503, json: { error: "The shop is very busy.", code: "busy" } }),
      );
      await page.goto("/cart");
      await main(page).getByText("This is a gift").click();
      await main(page).getByLabel("Gift message").fill("Happy birthday");
      await main(page).getByLabel("Gift message").blur();
      await main(page).getByText("Your gift details are not saved yet.").waitFor();
      // It would be sent when the page is closed, and other states show the same cart.
      await page.evaluate(() =>
        document.addEventListener("visibilitychange", (event) => event.stopImmediatePropagation(), { capture: true }),
      );
    },
  },
];
