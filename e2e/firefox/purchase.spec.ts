import { expect, test } from "@playwright/test";
import { address, password } from "../support/customers";
import { Firefox, findFirefox, named } from "../support/firefox";
import { axeScript } from "../support/page/axe";
import { readEmail, type Shop, startShop } from "../support/shop";

/** The purchase of e2e/journeys/shopping/purchase.spec.ts, and the other pages, in an unpatched second browser engine. */

let shop: Shop;
let firefox: Firefox;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const file = findFirefox();
  if (!file) throw new Error("These tests need Firefox: install the package `firefox-esr`, or set FIREFOX_PATH.");
  // With reduced motion no element is still fading in when axe checks its contrast.
  [shop, firefox] = await Promise.all([startShop(), Firefox.start(file, { "ui.prefersReducedMotion": 1 })]);
});
test.afterAll(async () => {
  await firefox?.stop();
  await shop?.stop();
});
test.afterEach(async () => {
  // Firefox reports an import that the next page interrupts. A module that is missing fails the tests by what the page lacks.
  const errors = (await firefox.errors()) as string[]; // messages
  expect(errors.filter((message) => !message.includes("error loading dynamically imported module"))).toEqual([]);
});

const field = (name: string) => `document.querySelector("main #field-${name}")`;
const at = (path: string) => `location.pathname === ${JSON.stringify(path)}`;
const heading = (text: RegExp) => firefox.until(named("main h1", text), 30_000);
const press = (text: RegExp, selector = "main a, main button") => firefox.click(named(selector, text));
const expectCartLink = (text: string) =>
  firefox.until(named('header a[href="/cart"]', new RegExp(`^Cart${text === "" ? "$" : `.*${text}`}`, "i")));

/** Opens a page and waits until it is hydrated, or until it is clear that it has no scripts of the shop. */
async function visit(path: string): Promise<void> {
  await firefox.run(`document.documentElement.dataset.left = ""`);
  await firefox.open(shop.url + path);
  await firefox.until(
    `document.readyState !== "loading" && document.documentElement.dataset.left === undefined`,
    30_000,
  );
  await firefox.startScripts();
  const hydrated = "html:not([data-left])[data-hydrated], html:not([data-left]):not(:has(#page-data))";
  await firefox.until(`document.readyState !== "loading" && document.querySelector("${hydrated}")`, 30_000);
}

/** Expects no finding of any axe rule. */
async function expectAccessible(page: string): Promise<void> {
  const found = await firefox.run(`${await axeScript};
    return window.axe.run().then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`);
  expect(found, page).toEqual([]);
}

test("from the home page to a placed order, in Firefox, without axe findings on the way", async () => {
  const email = `fox.${Date.now()}@example.com`;
  await visit("/");
  await heading(/Discover The Aurora Collection/);
  await firefox.until(`document.querySelectorAll("main [data-product]").length > 7`, 30_000);
  await expectAccessible("home");
  await expectCartLink("");
  await visit("/rings");
  await heading(/^Rings$/);
  await firefox.until(`document.querySelectorAll("main [data-product]").length > 3`, 30_000);
  await expectAccessible("rings");
  await press(/Halo Morganite Ring/, "main [data-product]");
  await heading(/^Halo Morganite Ring$/);
  await firefox.until(named("main button", /^Add to Cart$/));
  await expectAccessible("product");
  await press(/^Add to Cart$/);
  await firefox.until(`document.body.textContent.includes("Halo Morganite Ring added to cart!")`);
  await expectCartLink("1");

  await firefox.click(`document.querySelector('header a[href="/cart"]')`);
  await heading(/^Your Shopping Cart$/);
  await press(/^Increase/);
  await firefox.until(`document.querySelector("main tbody input").value === "2"`);
  await expectCartLink("2");
  await firefox.until(named("main section", /Total£3,780/));
  await expectAccessible("cart");

  await press(/^Proceed to Checkout$/);
  await heading(/^Login$/);
  await expectAccessible("login");
  await press(/^Create an account$/);
  await heading(/^Create an account$/);
  await firefox.type(field("email"), email);
  await firefox.type(field("password"), password);
  await firefox.type(field("password_confirm"), password);
  await expectAccessible("register");
  await press(/^Register$/);
  await press(/^Enter your code now$/);
  await heading(/verif/i);
  await expectAccessible("verify");
  const [, code = ""] = await readEmail(shop, email, /Your code: (\d{6})/);
  await firefox.type(field("code"), code);
  await press(/^Verify$/);

  // The account has the cart that was filled before the registration, and the login returns to the checkout.
  await firefox.until(at("/checkout"), 20_000);
  await firefox.until(named("main button", /^Place Order$/), 20_000);
  await firefox.until(`document.querySelector("main").textContent.includes("2 × £")`, 20_000);
  for (const [name, text] of Object.entries(address)) await firefox.type(field(name), text);
  await expectAccessible("checkout");
  await press(/^Place Order$/);
  await firefox.until(`location.pathname.startsWith("/order-confirmation/")`, 20_000);
  await heading(/^Thank You for Your Order!$/);
  await firefox.until(`document.querySelector("main").textContent.includes("Order number")`);
  await expectCartLink("");
  await expectAccessible("confirmation");

  await press(/^See Your Order$/);
  await heading(/^Your dashboard$/);
  await firefox.until(named("main button", /^View Order$/), 20_000);
  await expectAccessible("dashboard");
  await press(/^View Order$/);
  const words = `document.querySelector("dialog[open]")?.textContent`;
  await firefox.until(`${words}?.includes("Your order has been received.")`);
  for (const text of ["Halo Morganite Ring", "£3,780", "12 St James's Square", "Ada Lovelace"]) {
    expect(await firefox.run(`return ${words}.includes(${JSON.stringify(text)})`), text).toBe(true);
  }
  await expectAccessible("order");
  await firefox.click(`document.querySelector("dialog[open] button")`);
  await firefox.until(`!document.querySelector("dialog[open]")`);
  await press(/^Logout$/);
  await firefox.until(named("header a", /^Login$/));
});

test("axe finds nothing on the other pages, in Firefox", async () => {
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
