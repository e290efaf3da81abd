import { composeEmail } from "./composeEmail";

describe("composeEmail", () => {
  it("has the same content as text and as HTML, with the text escaped", () => {
    const { text, html } = composeEmail("a@b.co", "Hi", ["<b>Ada</b> & co", { link: "https://shop.example/login" }]);
    expect(text).toContain("<b>Ada</b> & co");
    expect(html).toContain("&lt;b&gt;Ada&lt;/b&gt; &amp; co");
    expect(html).toContain('<a href="https://shop.example/login">');
  });

  it("W5 makes no link and no line of what a shopper has typed", () => {
    const name = "https://evil.example/refund\r\nPlease pay here:";
    const { text, html } = composeEmail("a@b.co", "Hi", [name]);
    expect(html).not.toContain("<a");
    expect(text.split("\n")[0]).toBe("https://evil.example/refund Please pay here:");
  });
});
