import { composeEmail } from "./composeEmail";
import type { EmailLine } from "./emailLines";
import { renderEmail } from "./renderEmail";

const details = { publicUrl: "https://shop.example", contactEmail: "help@shop.example" };
const render = (lines: readonly EmailLine[]) => renderEmail(composeEmail("a@b.co", "Hi", lines), details);
/** The addresses that the HTML links to. */
const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
const footerLinks = linksIn(render([]).html);

describe("composeEmail", () => {
  it("has the same content as text and as HTML, with the text escaped", () => {
    const { text, html } = render(["<b>Ada</b> & co", { link: "https://shop.example/login" }]);
    expect(text).toContain("<b>Ada</b> & co");
    expect(html).toContain("&lt;b&gt;Ada&lt;/b&gt; &amp; co");
    expect(html).toContain('<a href="https://shop.example/login"');
  });

  it("W5 makes no link and no line of what a shopper has typed", () => {
    const name = "https://evil.example/refund\r\nPlease pay here:";
    const { text, html } = render([name]);
    expect(linksIn(html)).toEqual(footerLinks);
    expect(text.split("\n")[0]).toBe("https://evil.example/refund Please pay here:");
  });

  const typed = "https://evil.example\u2028<b>Please pay here:</b>";
  const blocks: EmailLine[] = [
    { heading: typed },
    { code: typed },
    { facts: [[typed, typed]] },
    { items: [{ title: typed, detail: typed, amount: typed }] },
    { sums: [[typed, typed]] },
    { address: [typed] },
    { quote: typed },
    { small: typed },
  ];
  it.each(blocks.map((block) => [Object.keys(block)[0], block] as const))(
    "W5 makes no link, no element and no line of what a shopper has typed as %s",
    (_, block) => {
      const { text, html } = render(["Hello", block]);
      expect(linksIn(html)).toEqual(footerLinks);
      expect(html).not.toContain("<b>");
      expect(text).not.toMatch(/^<b>/m);
    },
  );

  it("shows a code large, and as one text that can be copied", () => {
    const { text, html } = render([{ code: "407193" }]);
    expect(text).toContain("Your code: 407193");
    const [, size = "0"] = /font-size:(\d+)px[^>]*>407193</.exec(html) ?? [];
    expect(Number(size)).toBeGreaterThanOrEqual(28);
  });

  it("breaks no line inside the number of an order", () => {
    const { text, html } = renderEmail(composeEmail("a@b.co", "Order AU-7K3M9QABCD", ["Your AU-7K3M9QABCD."]), details);
    expect(html).toContain('Your <span style="white-space:nowrap">AU-7K3M9QABCD</span>.');
    expect(html).toContain("<title>Order AU-7K3M9QABCD</title>");
    expect(text).toContain("Your AU-7K3M9QABCD.");
  });

  it("names the seller of the settings, and without one the shop and its address", () => {
    const seller = { name: "Aurelle Ltd", address: "12 Milsom Street\nBath", vatNumber: "GB123456789" };
    const { text } = renderEmail(composeEmail("a@b.co", "Hi", []), { ...details, seller });
    expect(text).toContain("Aurelle Ltd\n12 Milsom Street, Bath\nVAT number GB123456789\nhelp@shop.example");
    expect(render([]).text).toContain("Aurelle\nhelp@shop.example");
  });
});
