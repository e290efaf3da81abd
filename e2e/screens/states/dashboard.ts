import type { Page } from "@playwright/test";
import { main } from "../../support/page/pageElements";
import { changeResponse, failRequests, stallRequests } from "../pageControls";
import type { ScreenState } from "../screenState";

async function openDashboard(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await main(page).getByRole("button", { name: "View Order" }).first().waitFor();
}
async function openOrder(page: Page, at: "first" | "last"): Promise<void> {
  await openDashboard(page);
  await main(page).getByRole("button", { name: "View Order" })[at]().click();
  await page.getByRole("dialog").getByText("Your order has been received.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Buy again" }).waitFor(); // another remote shows it
}

/** The dashboard and its dialogs. */
export const dashboardStates: readonly ScreenState[] = [
  { name: "dashboard", path: "/dashboard", inShortRun: true, shopper: "buyer", show: openDashboard },
  {
    name: "dashboard: nothing yet",
    kind: "empty",
    shopper: "newcomer",
    show: async (page) => {
      await page.goto("/dashboard");
      await main(page).getByText("You haven't placed any orders yet.").waitFor();
    },
  },
  {
    name: "dashboard: full profile, more orders",
    shopper: "buyer",
    show: async (page) => {
      await changeResponse<object>(page, "**/api/users/user-info/", (profile) => ({
        ...profile,
        name: "Augusta Ada King, Countess of Lovelace",
        first_name: "Augusta Ada",
        last_name: "King, Countess of Lovelace",
        buyer: {
          country: "GB",
          city: "Ashley Combe, Porlock Weir",
          address: "12 St James's Square, The Old Observatory, third floor, left",
          zip_code: "SW1Y 4JH",
          phone_number: "+44 20 7946 0000",
        },
      }));
      await changeResponse<{ results: { status: string }[] }>(page, "**/api/orders/", (orders) => ({
        ...orders,
        next: "/api/orders/?cursor=2",
        results: ["pending", "processing", "shipped", "delivered", "cancelled", "ready_for_pickup"].map(
          (status, index) => ({ ...orders.results[0], id: `order-${index}`, status }),
        ),
      }));
      await page.goto("/dashboard");
      await main(page).getByRole("button", { name: "Show more" }).waitFor();
    },
  },
  {
    name: "dashboard: orders loading",
    kind: "loading",
    shopper: "buyer",
    show: async (page) => {
      await stallRequests(page, "**/api/orders/");
      await page.goto("/dashboard");
      await main(page).getByText("Loading your dashboard...").waitFor({ state: "attached" });
    },
  },
  {
    name: "dashboard: orders failed",
    kind: "failed",
    shopper: "buyer",
    show: async (page) => {
      await failRequests(page, "**/api/orders/");
      await page.goto("/dashboard");
      await main(page).getByRole("button", { name: "Try again" }).waitFor();
    },
  },
  {
    name: "dashboard: profile failed",
    kind: "failed",
    shopper: "buyer",
    show: async (page) => {
      await failRequests(page, "**/api/users/user-info/");
      await page.goto("/dashboard");
      await main(page).getByText("Could not load user profile.").waitFor();
      await main(page).getByRole("button", { name: "View Order" }).first().waitFor();
    },
  },
  {
    name: "order dialog",
    kind: "overlay",
    shopper: "buyer",
    view: "window",
    show: (page) => openOrder(page, "first"),
  },
  {
    name: "order dialog: cancelled",
    kind: "overlay",
    shopper: "buyer",
    view: "window",
    show: (page) => openOrder(page, "last"),
  },
  {
    name: "order dialog: as it is printed",
    shopper: "buyer",
    isPrinted: true,
    show: async (page) => {
      await openOrder(page, "first");
      await page.emulateMedia({ media: "print" });
    },
  },
  {
    name: "order dialog: cancel?",
    kind: "overlay",
    shopper: "buyer",
    view: "window",
    show: async (page) => {
      await openOrder(page, "first");
      await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Yes, cancel order" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "order dialog: details failed",
    kind: "failed",
    shopper: "buyer",
    view: "window",
    show: async (page, { orderId }) => {
      await failRequests(page, `**/api/orders/${orderId}/`);
      await openDashboard(page);
      await main(page).getByRole("button", { name: "View Order" }).first().click();
      await page.getByRole("dialog").getByRole("alert").waitFor();
    },
  },
  {
    name: "edit profile: invalid",
    kind: "invalid",
    shopper: "newcomer",
    view: "window",
    show: async (page) => {
      await page.goto("/dashboard");
      await main(page).getByRole("button", { name: "Edit profile" }).click();
      await page.getByLabel("Phone number").fill("call me");
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await page.getByRole("dialog").locator("[aria-invalid=true]").waitFor();
    },
  },
  {
    name: "delete account: invalid",
    kind: "invalid",
    shopper: "newcomer",
    view: "window",
    show: async (page) => {
      await page.goto("/dashboard");
      await main(page).getByRole("button", { name: "Delete account" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click();
      await page.getByRole("dialog").locator("[aria-invalid=true]").waitFor();
    },
  },
];
