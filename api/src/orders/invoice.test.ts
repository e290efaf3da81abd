import { invoiceOf, sellerOfInvoice, vatIn } from "./invoice";

const seller = { name: "Aurelle Ltd", address: "12 Milsom Street\nBath", vatNumber: "GB123456789" };
const payment = { account: { payee: "Aurelle Ltd", iban: "GB82 WEST 1234 5698 7654 32" }, days: 14, unpaidLimit: 1 };
const copy = {
  name: "Aurelle Ltd",
  address: "12 Milsom Street\nBath",
  vat_number: "GB123456789",
  company_number: "",
  vat_rate: 20,
};
const order = {
  order_number: "AU-7K3M9Q",
  status: "pending",
  payment_method: "bank_transfer",
  grand_total: 98_000,
  created_at: new Date("2025-05-01T10:00:00Z"),
  invoice_seller: copy,
};

describe("the invoice of an order", () => {
  it("J11 names number, day, seller and the VAT that the total includes", () => {
    expect(invoiceOf(order, {})).toEqual({
      number: "AU-7K3M9Q",
      issued_at: "2025-05-01T10:00:00.000Z",
      seller: { name: "Aurelle Ltd", address: "12 Milsom Street\nBath", vat_number: "GB123456789", company_number: "" },
      vat_rate: 20,
      net: 81_667,
      vat: 16_333,
    });
  });

  it("J11 rounds the VAT once, so that net and VAT are the total", () => {
    for (const total of [0, 1, 3, 5, 100, 12_050, 2_147_483_647]) {
      const { net, vat } = vatIn(total, 20);
      expect(net + vat).toBe(total);
      expect(Math.abs(vat - total / 6)).toBeLessThanOrEqual(0.5);
    }
  });

  it.each([
    ["a seller", "bank_transfer", { payment }],
    ["a VAT number", "bank_transfer", { seller: { ...seller, vatNumber: undefined }, payment }],
    ["an account for the bank transfer", "bank_transfer", { seller, payment: { ...payment, account: undefined } }],
  ])("J11 is not made without %s", (_, method, config) => {
    const invoice_seller = sellerOfInvoice(method, config);
    expect(invoice_seller).toEqual({});
    expect(invoiceOf({ ...order, invoice_seller }, { seller, payment })).toBeNull();
  });

  it.each([
    ["cancelled", { ...order, status: "cancelled" }],
    ["a demo", { ...order, payment_method: "demo_payment" }],
  ])("J11 is not made without a sale: the order was %s", (_, one) => {
    expect(invoiceOf(one, { seller, payment })).toBeNull();
  });

  it("J12 has the seller and the VAT rate of the day on which the order was placed", () => {
    expect(sellerOfInvoice("bank_transfer", { seller, payment })).toEqual(copy);
    const earlier = {
      ...order,
      grand_total: 11_500,
      invoice_seller: { ...copy, name: "Aurelle & Sons", vat_rate: 15 },
    };
    expect(invoiceOf(earlier, { seller, payment })).toMatchObject({
      seller: { name: "Aurelle & Sons" },
      vat_rate: 15,
      net: 10_000,
      vat: 1500,
    });
  });
});
