import { test } from "../../support/shopInFirefox";

/** The pages that the purchase of purchase.spec.ts does not open. */

test("axe finds nothing on the other pages, in Firefox", async ({ inFirefox }) => {
  const { firefox, visit, heading, expectAccessible } = inFirefox;
  for (const [path, title] of [
    ["/aurora", /Aurora/],
    ["/search?search=pearl", /./],
    ["/wishlist", /./],
    ["/cart", /^Your Shopping Cart$/],
    ["/reset-password", /./],
    ["/about", /./],
    ["/contact", /./],
    ["/faq", /./],
    ["/legal/privacy", /./],
    ["/rinks", /^Page Not Found$/],
  ] as const) {
    await visit(path);
    await firefox.until(`location.pathname + location.search === ${JSON.stringify(path)}`);
    await heading(title);
    await firefox.until(
      `!document.querySelector("main [aria-busy=true]") && !document.querySelector("main [data-state=loading]")`,
    );
    await expectAccessible(path);
  }
});
