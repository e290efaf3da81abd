import { render, screen, within } from "@testing-library/react";
import { anOrder, anOrderItem } from "../testing/builders";
import { toOrder } from "./order";
import { PrintedOrder } from "./PrintedOrder";

const order = anOrder({
  payment_method: "bank_transfer",
  items: [
    anOrderItem({ id: "1", product_title: "Dome Band Ring", product_price: 98000, quantity: 2 }),
    anOrderItem({ id: "2", product_title: "Fine Chain", product_price: 12050 }),
  ],
});
const sheet = () => {
  const found = document.querySelector<HTMLElement>("[data-print-alone]");
  if (!found) throw new Error("nothing is there to be printed");
  return found;
};
const rows = () =>
  within(sheet())
    .getAllByRole("row", { hidden: true })
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe("an order for printing", () => {
  it("is an invoice: pieces, subtotal, shipping and total", () => {
    render(<PrintedOrder order={toOrder(order)} />);
    expect(rows()).toEqual([
      ["Product", "Price", "Quantity", "Total"],
      ["Dome Band Ring", "£980", "2", "£1,960"],
      ["Fine Chain", "£120.50", "1", "£120.50"],
      ["Subtotal", "£2,080.50"],
      ["Shipping", "Free"],
      ["Total", "£2,080.50"],
    ]);
  });

  it("says how the pieces of each line are made, to tell two of one product apart", () => {
    const items = [
      anOrderItem({ id: "1", ring_size: "P", engraving: "A & J" }),
      anOrderItem({ id: "2", ring_size: "R" }),
      anOrderItem({ id: "3" }),
    ];
    render(<PrintedOrder order={toOrder(anOrder({ items }))} />);
    expect(
      rows()
        .slice(1, 4)
        .map(([product]) => product),
    ).toEqual(["Dome Band RingMade in size PEngraved: A & J", "Dome Band RingMade in size R", "Dome Band Ring"]);
  });

  it.each([
    ["no piece", ["", ""], "Unworn pieces can be returned within 30 days; every piece has a one-year warranty."],
    ["one of two", ["A & J", ""], "Unworn pieces can be returned within 30 days, engraved ones cannot; every piece"],
    ["every piece", ["A & J", "J & A"], "your order. Engraved pieces cannot be returned; every piece has"],
  ])("promises no return of an engraved piece where %s is engraved", (_, engravings, text) => {
    const items = engravings.map((engraving, index) => anOrderItem({ id: String(index), engraving }));
    render(<PrintedOrder order={toOrder(anOrder({ items }))} />);
    expect(sheet()).toHaveTextContent(text);
  });

  it("shows date, recipient, address and payment method", () => {
    render(<PrintedOrder order={toOrder(order)} />);
    const words = within(sheet());
    for (const text of ["1 May 2025", "Pending", "Ada Lovelace", "12 St James's Square", "London", "SW1Y 4JH"]) {
      expect(words.getByText(text)).toBeInTheDocument();
    }
    expect(words.getByText("United Kingdom")).toBeInTheDocument();
    expect(words.getByText("Pay by Invoice")).toBeInTheDocument();
  });

  it("N5 shows where to pay, until when and with which reference", () => {
    const pay_to = { payee: "Aurelle Ltd", iban: "GB82 WEST 1234 5698 7654 32", reference: "AU-7K3M9Q" };
    render(<PrintedOrder order={toOrder({ ...order, payment_due_at: "2025-05-15T22:59:59.000Z", pay_to })} />);
    expect(within(sheet()).getByText("Payment by bank transfer")).toBeInTheDocument();
    for (const text of ["15 May 2025", "Aurelle Ltd", pay_to.iban, "AU-7K3M9Q"]) {
      expect(within(sheet()).getByText(text)).toBeInTheDocument();
    }
  });

  it("is mounted outside the page, not visible, and unmounts with its parent", () => {
    const { unmount } = render(<PrintedOrder order={toOrder(order)} />);
    expect(sheet().parentElement).toBe(document.body);
    expect(sheet()).not.toBeVisible();
    unmount();
    expect(screen.queryByText("Fine Chain")).not.toBeInTheDocument();
  });

  it("shows an unknown payment method as the server names it", () => {
    render(<PrintedOrder order={toOrder(anOrder({ payment_method: "gift_card" }))} />);
    expect(within(sheet()).getByText("gift_card")).toBeInTheDocument();
  });

  it("is titled as an order, and as an invoice with seller and VAT only where the shop makes one", () => {
    const { unmount } = render(<PrintedOrder order={toOrder(order)} />);
    expect(within(sheet()).getByRole("heading", { name: "Order AU-7K3M9Q", hidden: true })).toBeInTheDocument();
    expect(within(sheet()).queryByText("Seller")).not.toBeInTheDocument();
    unmount();
    const seller = {
      name: "Aurelle Ltd",
      address: "12 Milsom Street\nBath",
      vat_number: "GB123456789",
      company_number: "",
    };
    const invoice = {
      number: "INV-7",
      issued_at: "2025-05-02T10:00:00.000Z",
      seller,
      vat_rate: 20,
      net: 173375,
      vat: 34675,
    };
    render(<PrintedOrder order={toOrder({ ...order, invoice })} />);
    expect(within(sheet()).getByRole("heading", { name: "Invoice INV-7", hidden: true })).toBeInTheDocument();
    for (const text of ["Aurelle Ltd", "Bath", "GB123456789", "2 May 2025"]) {
      expect(within(sheet()).getByText(text)).toBeInTheDocument();
    }
    expect(rows().slice(-3)).toEqual([
      ["Net", "£1,733.75"],
      ["VAT 20 %", "£346.75"],
      ["Total", "£2,080.50"],
    ]);
  });
});
