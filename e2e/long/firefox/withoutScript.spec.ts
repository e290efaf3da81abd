import { expect, test } from "@playwright/test";
import { callApi } from "../../support/customers";
import { Firefox, named, requireFirefox } from "../../support/firefox";
import { untilRendered } from "../../support/page/serverRendered";
import { type Shop, startShop } from "../../support/shop";

/** The purchase as far as it goes without JavaScript, and the forms, in an unpatched second browser engine. */

let shop: Shop;
let firefox: Firefox;
test.beforeAll(async () => {
  const file = requireFirefox();
  [shop, firefox] = await Promise.all([startShop(), Firefox.start(file, { "javascript.enabled": false })]);
});
test.afterAll(async () => {
  await firefox?.stop();
  await shop?.stop();
});

const path = "location.pathname + location.search + location.hash";
const visit = (address: string) => firefox.open(shop.url + address);
const heading = (text: RegExp) => firefox.until(named("main h1", text));
const field = (name: string, form: string) => `document.querySelector(${JSON.stringify(`${form} [name=${name}]`)})`;
const press = (text: RegExp, selector = "main a, main button") => firefox.click(named(selector, text));
const cards = "document.querySelectorAll('main a[data-product]')";

/** Opens a page that the server renders with its products, and checks that no script of the shop runs in it. */
async function visitRendered(address: string, text: string | RegExp): Promise<void> {
  await untilRendered(shop, address, text);
  await visit(address);
  await firefox.until(`${path} === ${JSON.stringify(address)} && document.readyState === "complete"`);
  expect(await firefox.run("return document.documentElement.dataset.hydrated ?? null")).toBeNull();
}

/** The answer to a form is a page of the shop, with header and footer. */
async function expectWholePage(title: RegExp): Promise<void> {
  await heading(title);
  await firefox.until(`document.querySelector("header") && document.querySelector("footer")`);
  expect(await firefox.run("return document.documentElement.scrollWidth <= innerWidth")).toBe(true);
}

/** The pieces of the cart that this browser's cookies belong to. */
async function cartPieces(): Promise<number[]> {
  const response = await fetch(`${shop.url}/api/cart/`, { headers: { Cookie: await firefox.cookieHeader() } });
  // The cart's schema (specification §3).
  const { cart_items } = (await response.json()) as { cart_items: { quantity: number }[] };
  return cart_items.map(({ quantity }) => quantity);
}

test("the shop is read, searched and paged, and takes pieces into the cart up to its stock", async () => {
  await visitRendered("/", /Get the Look/);
  await heading(/Discover The Aurora Collection/);
  await firefox.until(`${cards}.length > 7`);
  await untilRendered(shop, "/rings");
  await press(/^Rings$/, "header nav a");
  await heading(/^Rings$/);
  await firefox.until(`${cards}.length === 12`);
  const first = await firefox.run(`return ${cards}[0].dataset.product`);
  await press(/^Scroll for more$/);
  await firefox.until(`location.search.includes("cursor=") && ${cards}.length > 0`);
  expect(await firefox.run(`return ${cards}[0].dataset.product`)).not.toBe(first);
  await visitRendered("/search?search=halo", "data-product");
  await heading(/^Results for .halo./);

  const { results } = await callApi(shop, "GET", "products/product/?category=rings");
  const [scarce] = [...results].filter(({ inventory }) => inventory > 0).sort((a, b) => a.inventory - b.inventory);
  if (!scarce) throw new Error("no ring is in stock");
  for (let pieces = 1; pieces <= scarce.inventory; pieces += 1) {
    await visitRendered(`/product/${scarce.handle}`, /<span>Add to Cart/);
    await press(/^Add to Cart$/);
    await firefox.until(`${path} === "/cart#added=${scarce.id}"`);
    // Where scripts run, the browser parses no elements in it.
    await firefox.until(`document.querySelector("noscript p")?.textContent.includes("Aurelle needs JavaScript")`);
    expect(await cartPieces()).toEqual([pieces]);
  }
  await visitRendered(`/product/${scarce.handle}`, /<span>Add to Cart/);
  await press(/^Add to Cart$/);
  await expectWholePage(/^Not added to your cart$/);
  expect(await cartPieces()).toEqual([scarce.inventory]);
  await press(/^Back to the piece$/);
  await firefox.until(`${path} === ${JSON.stringify(`/product/${scarce.handle}`)}`);
});

test("the forms are answered by pages of the shop that keep what was typed", async () => {
  const contact = "main form[action='/contact']";
  await visitRendered("/contact", "Send message");
  await firefox.type(field("name", contact), 'Ada <b> "');
  await firefox.type(field("email", contact), "ada");
  await firefox.type(field("message", contact), "Do you engrave?");
  await press(/^Send message$/);
  await firefox.until(`document.title.startsWith("Message not sent")`);
  await expectWholePage(/./);
  await firefox.until(`document.querySelector("main").textContent.includes("Email is invalid")`);
  expect(await firefox.run(`return ${field("name", contact)}.value`)).toBe('Ada <b> "');
  await firefox.type(field("email", contact), "ada@example.com");
  await press(/^Send message$/);
  await firefox.until(`location.pathname === "/contact/sent"`);
  await expectWholePage(/./);

  await visitRendered("/about", "Subscribe");
  await firefox.type(`document.querySelector("footer form input[type=email]")`, `fox.${Date.now()}@example.com`);
  await press(/^Subscribe$/, "footer button");
  await firefox.until(`document.body.textContent.includes("Please check your inbox to confirm your subscription.")`);
  await firefox.until(`document.querySelector("header") && document.querySelector("footer")`);
});
