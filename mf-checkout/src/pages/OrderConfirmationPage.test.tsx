import { Provider } from "@aurelle/shared/state";
import { anOrder, anOrderItem, axeFindings, renderPage } from "@aurelle/shared/testing";
import { aFakeShop, anErrorResponse } from "@aurelle/shared/testing/fakeShop";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { makeStore } from "../data/store";
import OrderConfirmationPage from "./OrderConfirmationPage";

const shop = aFakeShop();
beforeAll(() => shop.server.listen());
afterAll(() => shop.server.close());
afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  shop.reset(undefined, anOrder({ id: "order-1", order_number: "AU-7K3M9Q" }));
  jest.spyOn(console, "warn").mockImplementation(() => {});
});

const show = (id: string, state?: object) =>
  renderPage(
    <Provider store={makeStore()}>
      <OrderConfirmationPage />
    </Provider>,
    { at: { pathname: `/order-confirmation/${id}`, state }, path: "/order-confirmation/:orderId" },
  );

describe("the order confirmation", () => {
  it("thanks at once, then shows the order's number", async () => {
    show("order-1");
    expect(screen.getByRole("heading", { name: "Thank You for Your Order!" })).toBeInTheDocument();
    expect(screen.getByText("Your order has been received and will be dispatched soon.")).toBeInTheDocument();
    expect(
      screen.getByText("You will receive an email confirmation with your order details shortly."),
    ).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Continue Shopping" })).toHaveAttribute("href", "/");
    expect(screen.getByRole("link", { name: "See Your Order" })).toHaveAttribute("href", "/dashboard");
    expect(await axeFindings("confirmation: number to come")).toEqual([]);
    expect(await screen.findByText("AU-7K3M9Q")).toBeInTheDocument();
  });

  it("shows what was ordered, where it goes, and what happens next, with a link to the order", async () => {
    const items = [
      anOrderItem({ id: "1", image: { image: "photos/rings/dome.jpg", alt_text: "A ring" } }),
      anOrderItem({ id: "2", product_id: null, product_title: "Gone Ring", quantity: 2, product_price: 5000 }),
    ];
    const gift = { gift_message: "Happy birthday", gift_receipt: true };
    shop.reset(
      undefined,
      anOrder({ id: "order-1", created_at: "2026-12-01T12:00:00Z", tracking_updates: [], items, ...gift }),
    );
    jest.spyOn(Date, "now").mockReturnValue(Date.parse("2026-12-02T12:00:00Z"));
    show("order-1");
    const bought = await screen.findByRole("region", { name: "Your items" });
    expect(within(bought).getByRole("link", { name: "Dome Band Ring" })).toHaveAttribute("href", "/product/product-1");
    expect(within(bought).queryByRole("link", { name: "Gone Ring" })).not.toBeInTheDocument();
    expect(bought).toHaveTextContent("Gone Ring£1002 × £50");
    expect(bought).toHaveTextContent("Total £1,080");
    expect(screen.getByRole("region", { name: "Delivery to" })).toHaveTextContent(/SW1Y 4JHUnited Kingdom$/);
    expect(screen.getByRole("region", { name: "Your gift" })).toHaveTextContent("Happy birthdayA gift receipt");
    const steps = within(screen.getByRole("region", { name: "What happens next" })).getAllByRole("listitem");
    expect(steps).toHaveLength(3);
    expect(steps[1]).toHaveTextContent("Arrives Thu 10 to Mon 21 December.");
    expect(screen.getByRole("link", { name: /^AU-/ })).toHaveAttribute("href", "/dashboard/orders/order-1");
    expect(await axeFindings("confirmation")).toEqual([]);
  });

  it("prints the order as an invoice after it was read", async () => {
    const print = jest.spyOn(window, "print").mockImplementation(() => {});
    show("order-1");
    expect(screen.getByRole("button", { name: "Print order" })).toBeDisabled();
    await screen.findByText("AU-7K3M9Q");
    await userEvent.click(screen.getByRole("button", { name: "Print order" }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(document.querySelector("[data-print-alone]")).toHaveTextContent("Dome Band Ring");
  });

  it("N5 shows where to pay, until when and with which reference", async () => {
    const pay_to = { payee: "Aurelle Ltd", iban: "GB82 WEST 1234 5698 7654 32", reference: "AU-7K3M9Q" };
    const unpaid = { payment_method: "bank_transfer", payment_due_at: "2025-05-15T22:59:59.000Z", pay_to };
    shop.reset(undefined, anOrder({ id: "order-1", ...unpaid }));
    show("order-1");
    const panel = await screen.findByRole("region", { name: "Payment by bank transfer" });
    const values = within(panel)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent);
    expect(values).toEqual(["£980", "15 May 2025", "Aurelle Ltd", pay_to.iban, "AU-7K3M9Q"]);
    const due = "Payment is due by 15 May 2025, by bank transfer: £980 with the reference AU-7K3M9Q.";
    expect(screen.getByText((_, element) => element?.tagName === "SPAN" && element.textContent === due)).toBeVisible();
    expect(await axeFindings("confirmation: to be paid")).toEqual([]);
  });

  it("has space for the sentence about the payment until the order is read, where the checkout knows of it", async () => {
    const paragraphs = () => document.querySelectorAll("p").length;
    const { unmount } = show("order-1");
    const without = paragraphs();
    unmount();
    show("order-1", { isUnpaid: true });
    expect(paragraphs()).toBe(without + 1);
    await screen.findByText("AU-7K3M9Q"); // this order is paid
    expect(screen.queryByText(/Payment is due/)).not.toBeInTheDocument();
  });

  it("shows no payment for an order that need not be paid", async () => {
    show("order-1");
    await screen.findByText("AU-7K3M9Q");
    expect(screen.queryByText("Payment by bank transfer")).not.toBeInTheDocument();
  });

  it("N3 does not thank for an order that was cancelled", async () => {
    shop.reset(undefined, anOrder({ id: "order-1", status: "cancelled" }));
    show("order-1");
    expect(await screen.findByRole("heading", { name: "This Order Was Cancelled" })).toBeInTheDocument();
    expect(screen.queryByText("Thank You for Your Order!")).not.toBeInTheDocument();
    expect(screen.getByText(/It will not be dispatched/)).toBeInTheDocument();
    expect(await axeFindings("confirmation: cancelled")).toEqual([]);
  });

  it("reads the order's total under its other name", async () => {
    const { grand_total, ...order } = anOrder({ id: "order-1" });
    const sent = { ...order, total_amount: 123450 };
    shop.server.use(http.get("*/api/orders/order-1/", () => HttpResponse.json(sent)));
    show("order-1");
    await screen.findByText("AU-7K3M9Q");
    expect(document.querySelector("[data-print-alone]")).toHaveTextContent("Total£1,234.50");
    shop.server.resetHandlers();
  });

  it("is the 404 page for an order that is not the shopper's", async () => {
    show("order-2");
    expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeInTheDocument();
    expect(await axeFindings("confirmation: no order of theirs")).toEqual([]);
  });

  it("thanks also when the number cannot be read, and tries again", async () => {
    shop.respondOnce("GET", anErrorResponse(500, "server_error", "any"));
    show("order-1");
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to fetch order details");
    expect(screen.getByRole("heading", { name: "Thank You for Your Order!" })).toBeInTheDocument();
    expect(await axeFindings("confirmation: number failed")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("AU-7K3M9Q")).toBeInTheDocument();
  });
});
