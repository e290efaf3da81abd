import { toOrder } from "@aurelle/shared/order";
import { MemoryRouter } from "@aurelle/shared/router";
import { anOrder, axeFindings } from "@aurelle/shared/testing";
import { cleanup, render, screen, within } from "@testing-library/react";
import { OrderDialog } from "./OrderDialog";

beforeAll(() => {
  // jsdom cannot open dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

afterEach(() => jest.restoreAllMocks());

const pay_to = { payee: "Aurelle Ltd", iban: "GB82 WEST 1234 5698 7654 32", reference: "AU-7K3M9Q" };
const unpaid = { payment_method: "bank_transfer", payment_due_at: "2025-05-15T22:59:59.000Z", pay_to };
const show = (part: Parameters<typeof anOrder>[0]) => {
  render(
    <MemoryRouter>
      <OrderDialog
        view={{ status: "succeeded", order: toOrder(anOrder(part)), error: undefined }}
        onRetry={() => {}}
        onClose={() => {}}
      >
        {null}
      </OrderDialog>
    </MemoryRouter>,
  );
  return within(screen.getByRole("dialog"));
};

describe("the dialog of an order", () => {
  it("N5 shows where to pay, until when and with which reference", async () => {
    const dialog = show(unpaid);
    expect(dialog.getByRole("heading", { name: "Payment by bank transfer" })).toBeInTheDocument();
    for (const text of ["15 May 2025", pay_to.payee, pay_to.iban, pay_to.reference]) {
      expect(dialog.getByText(text, { selector: "dd" })).toBeInTheDocument();
    }
    expect(await axeFindings("order dialog: to be paid")).toEqual([]);
  });

  it("names the days of delivery until the order is delivered", () => {
    jest.spyOn(Date, "now").mockReturnValue(Date.parse("2026-12-02T12:00:00Z"));
    const order = { created_at: "2026-12-01T12:00:00Z", tracking_updates: [] };
    expect(show(order).getByText("Arrives").nextElementSibling).toHaveTextContent("Thu 10 to Mon 21 December");
    cleanup();
    expect(show({ ...order, status: "delivered" }).queryByText("Arrives")).not.toBeInTheDocument();
  });

  it("shows no payment for an order that need not be paid", () => {
    expect(show({}).queryByText("Payment by bank transfer")).not.toBeInTheDocument();
  });
});
