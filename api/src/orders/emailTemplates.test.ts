import { renderEmail } from "../mail/renderEmail";
import { anEmailOrder } from "../testing/exampleEmails";
import { confirmationEmail, dispatchedEmail } from "./emailTemplates";
import { newOrderEmail } from "./newOrderEmail";

const seller = { name: "Aurelle Ltd", address: "12 Milsom Street\nBath", vatNumber: "GB123456789" };
const details = { publicUrl: "https://shop.example", contactEmail: "help@shop.example", seller };
const account = { payee: "Aurelle Ltd", iban: "GB82 WEST 1234 5698 7654 32" };
const confirm = (changes = {}) =>
  renderEmail(confirmationEmail("ada@example.com", anEmailOrder(2, changes), { account, seller }), details);

describe("the confirmation of an order", () => {
  it.each([
    ["the day", "Placed on: 2 March 2026"],
    ["the order's page", "https://shop.example/dashboard/orders/00000000-0000-4000-8000-000000000007"],
    ["each product", "Aurora Halo Ring 1, 2 × £120.01: £240.02\nhttps://shop.example/product/"],
    ["sum and delivery", "Delivery: Free\nTotal: £480.02"],
    ["VAT", "Prices include VAT. Our VAT number is GB123456789."],
    ["by when and how to pay", "Please pay by bank transfer by 16 March 2026."],
    ["payment", "Payee: Aurelle Ltd\nIBAN: GB82 WEST 1234 5698 7654 32\nReference: AU-7K3M9QABCD\nAmount: £480.02"],
    ["the address as its country writes it", "Ada Lovelace\n12 St James's Square\nBath\nBA1 2QA\nUnited Kingdom"],
    ["the time of delivery", "Delivery takes 7–14 business days"],
    ["the right to cancel", "right to cancel without a reason until 14 days after"],
    ["returns", "within 30 days of delivery"],
    ["returns in detail", "https://shop.example/faq#returns"],
    ["the terms", "https://shop.example/legal/terms"],
    ["the seller", "Aurelle Ltd\n12 Milsom Street, Bath\nVAT number GB123456789\nhelp@shop.example"],
  ])("W19 is a record of the contract: %s", (_, text) => {
    expect(confirm().text).toContain(text);
  });

  it("W19 shows the products' pictures, and none of a product that is gone", () => {
    expect(confirm().html).toContain('src="https://shop.example/photos/w192/rings/luma-dome-band-ring.jpg"');
    const gone = { ...anEmailOrder(1), products: [] };
    const { html } = renderEmail(confirmationEmail("a@b.co", gone, { account, seller }), details);
    expect(html).not.toMatch(/<img|\/product\//);
  });

  it("writes postcode and town as France does", () => {
    expect(confirm({ country: "FR", city: "Paris", zip_code: "75001" }).text).toContain("75001 Paris\nFrance");
  });

  it("repeats a gift's message and that the parcel names no prices, and says nothing of it otherwise", () => {
    const { text } = confirm({ gift_message: "Happy birthday!\nAda", gift_receipt: true });
    expect(text).toContain("> Happy birthday!\n> Ada");
    expect(text).toContain("The parcel names no prices.");
    expect(confirm().text).not.toContain("gift");
  });
});

it("notifies those who pack a gift that no prices go into the parcel", () => {
  const { text } = renderEmail(newOrderEmail("a@b.co", anEmailOrder(1, { gift_receipt: true })), details);
  expect(text).toContain("No prices in the parcel.");
});

it("promises no return of an engraved piece that is on its way", () => {
  const sent = (engraving: string) => {
    const found = anEmailOrder(2);
    const items = found.order.items.map((item, index) => (index === 0 ? { ...item, engraving } : item));
    const order = { ...found.order, items };
    return renderEmail(dispatchedEmail("ada@example.com", { ...found, order }), details).text;
  };
  expect(sent("A & J")).toContain("cancel without a reason within 14 days. Neither applies to engraved pieces.");
  expect(sent("")).not.toContain("Neither");
});

it("names the address to which an order is on its way", () => {
  const { text } = renderEmail(dispatchedEmail("ada@example.com", anEmailOrder(1)), details);
  expect(text).toContain("Bath\nBA1 2QA");
});
