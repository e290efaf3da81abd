import { invoiceOf, vatIn } from "./invoice";

const order = {
  order_number: "AU-7K3M9Q",
  status: "pending",
  payment_method: "bank_transfer",
  grand_total: 98_000,
  created_at: new Date("2025-05-01T10:00:00Z"),
};
const seller = { name: "Aurelle Ltd", address: "12 Milsom Street\nBath", vatNumber: "GB123456789" };
const payment = { account: { payee: "Aurelle Ltd", iban: "GB82 WEST 1234 5698 7654 32" }, days: 14, unpaidLimit: 1 };

describe("the invoice of an order", () => {
  it("J11 names number, day, seller and the VAT that the total includes", () => {
    expect(invoiceOf(order, { seller, payment })).toEqual({
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
      const { net, vat } = vatIn(total);
      expect(net + vat).toBe(total);
      expect(Math.abs(vat - total / 6)).toBeLessThanOrEqual(0.5);
    }
  });

  it.each([
    ["a seller", order, { payment }],
    ["a VAT number", order, { seller: { ...seller, vatNumber: undefined }, payment }],
    ["an account for the bank transfer", order, { seller, payment: { ...payment, account: undefined } }],
    ["a sale: it was cancelled", { ...order, status: "cancelled" }, { seller, payment }],
    ["a sale: it was a demo", { ...order, payment_method: "demo_payment" }, { seller, payment }],
  ])("J11 is not made without %s", (_, one, config) => {
    expect(invoiceOf(one, config)).toBeNull();
  });
});
