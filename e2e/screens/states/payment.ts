import type { Page } from "@playwright/test";
import { main } from "../../support/page/pageElements";
import { changeResponse } from "../pageControls";
import type { ScreenState } from "../screenState";

/** An order that must be paid by bank transfer, in place of a demo order. */
const unpaid = {
  status: "pending",
  payment_method: "bank_transfer",
  payment_due_at: "2026-03-16T23:59:59.000Z",
  pay_to: { payee: "Example account: do not pay", iban: "GB82 WEST 1234 5698 7654 32", reference: "AU-7K3M9QABCD" },
};

export const paymentStates: readonly ScreenState[] = [
  {
    name: "confirmation: to be paid",
    shopper: "buyer",
    show: async (page, { orderId }) => {
      await changeResponse<object>(page, `**/api/orders/${orderId}/`, (order) => ({ ...order, ...unpaid }));
      await page.goto(`/order-confirmation/${orderId}`);
      await main(page).getByRole("heading", { name: "Payment by bank transfer" }).waitFor();
    },
  },
  {
    name: "confirmation: cancelled",
    shopper: "buyer",
    show: async (page, { orderId }) => {
      await changeResponse<object>(page, `**/api/orders/${orderId}/`, (order) => ({ ...order, status: "cancelled" }));
      await page.goto(`/order-confirmation/${orderId}`);
      await main(page).getByRole("heading", { name: "This Order Was Cancelled" }).waitFor();
    },
  },
];

/** The order's dialog on the dashboard. */
async function openUnpaidOrder(page: Page, orderId: string): Promise<void> {
  await changeResponse<object>(page, `**/api/orders/${orderId}/`, (order) => ({ ...order, ...unpaid }));
  await page.goto("/dashboard");
  await main(page).getByRole("button", { name: "View Order" }).first().click();
  await page.getByRole("dialog").getByRole("heading", { name: "Payment by bank transfer" }).waitFor();
}

export const unpaidOrderStates: readonly ScreenState[] = [
  {
    name: "order dialog: to be paid",
    kind: "overlay",
    shopper: "buyer",
    view: "window",
    show: (page, { orderId }) => openUnpaidOrder(page, orderId),
  },
  {
    name: "order dialog: to be paid, as it is printed",
    shopper: "buyer",
    isPrinted: true,
    show: async (page, { orderId }) => {
      await openUnpaidOrder(page, orderId);
      await page.emulateMedia({ media: "print" });
    },
  },
];
