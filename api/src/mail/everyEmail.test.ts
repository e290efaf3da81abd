import { readFileSync } from "node:fs";
import path from "node:path";
import { confirmationEmail } from "../orders/emailTemplates";
import { newOrderEmail } from "../orders/newOrderEmail";
import { anEmailOrder, exampleEmails } from "../testing/exampleEmails";
import { colours } from "./emailStyles";
import { renderEmail } from "./renderEmail";

const details = { publicUrl: "https://shop.example", contactEmail: "help@shop.example" };
const emails = Object.entries(exampleEmails(details.publicUrl)).map(
  ([name, email]) => [name, renderEmail(email, details)] as const,
);
const decode = (text: string) => text.replaceAll("&amp;", "&");

describe.each(emails)("the e-mail '%s'", (_, { text, html }) => {
  it("W16 has a plain-text twin with the same links", () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => decode(link));
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((link) => !text.includes(link))).toEqual([]);
    expect(text).not.toMatch(/<\/|<\w+ |&\w+;/);
  });

  it("W16 loads nothing but pictures of the shop, and runs nothing", () => {
    const loaded = [...html.matchAll(/\bsrc="([^"]+)"/g)].map(([, source = ""]) => source);
    expect(loaded.filter((source) => !/^https:\/\/shop\.example\/photos\/w192\/[\w/-]+\.jpg$/.test(source))).toEqual(
      [],
    );
    expect(html).not.toMatch(/<(?:script|link|iframe|form|object)|@import|url\(|@font-face|\son\w+=/i);
  });
});

it("W17 an order of a hundred line items names each of them in less than Gmail shows, also to those who pack it", () => {
  const order = anEmailOrder(100, { notes: "n".repeat(2000) });
  const shop = { account: undefined, seller: undefined };
  for (const email of [confirmationEmail("ada@example.com", order, shop), newOrderEmail("a@b.co", order)]) {
    const { text, html } = renderEmail(email, details);
    for (const { product_title } of order.order.items) {
      expect(html).toContain(product_title);
      expect(text).toContain(product_title);
    }
    expect(Buffer.byteLength(html)).toBeLessThan(80_000);
  }
});

it("has the colours of the shop's pages", () => {
  const tokens = readFileSync(path.resolve(__dirname, "../../../shared/src/ui/tokens.css"), "utf8");
  expect(Object.values(colours).filter((colour) => !tokens.includes(colour))).toEqual([]);
});
