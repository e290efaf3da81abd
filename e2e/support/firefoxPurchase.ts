import { expect } from "@playwright/test";
import { address, password } from "./customers";
import { named } from "./firefox";
import { readEmail } from "./shop";
import type { ShopInFirefox } from "./shopInFirefox";

const field = (name: string) => `document.querySelector("main #field-${name}")`;
const at = (path: string) => `location.pathname === ${JSON.stringify(path)}`;

/**
 * Buys two pieces, from the home page to the order on the dashboard, and signs out.
 * @param onPage is called on each page of the way, with the page's name.
 */
export async function purchaseInFirefox(
  { shop, firefox, visit, heading }: ShopInFirefox,
  onPage: (name: string) => Promise<void>,
): Promise<void> {
  const press = (text: RegExp, selector = "main a, main button") => firefox.click(named(selector, text));
  const expectCartLink = (text: string) =>
    firefox.until(named('header a[href="/cart"]', new RegExp(`^Cart${text === "" ? "$" : `.*${text}`}`, "i")));
  const email = `fox.${Date.now()}@example.com`;
  await visit("/");
  await heading(/Discover The Aurora Collection/);
  await firefox.until(`document.querySelectorAll("main [data-product]").length > 7`);
  await onPage("home");
  await expectCartLink("");
  await visit("/rings");
  await heading(/^Rings$/);
  await firefox.until(`document.querySelectorAll("main [data-product]").length > 3`);
  await onPage("rings");
  await press(/Halo Morganite Ring/, "main [data-product]");
  await heading(/^Halo Morganite Ring$/);
  await firefox.until(named("main button", /^Add to Cart$/));
  await onPage("product");
  await press(/^Add to Cart$/);
  await firefox.until(`document.body.textContent.includes("Halo Morganite Ring added to cart!")`);
  await expectCartLink("1");

  await firefox.click(`document.querySelector('header a[href="/cart"]')`);
  await heading(/^Your Shopping Cart$/);
  await press(/^Increase/);
  await firefox.until(`document.querySelector("main tbody input").value === "2"`);
  await expectCartLink("2");
  await firefox.until(named("main section", /Total£3,780/));
  await onPage("cart");

  await press(/^Proceed to Checkout$/);
  await heading(/^Login$/);
  await onPage("login");
  await press(/^Create an account$/);
  await heading(/^Create an account$/);
  await firefox.type(field("email"), email);
  await firefox.type(field("password"), password);
  await firefox.type(field("password_confirm"), password);
  await onPage("register");
  await press(/^Register$/);
  await press(/^Enter your code now$/);
  await heading(/verif/i);
  await onPage("verify");
  const [, code = ""] = await readEmail(shop, email, /Your code: (\d{6})/);
  await firefox.type(field("code"), code);
  await press(/^Verify$/);

  // The account has the cart that was filled before the registration, and the login returns to the checkout.
  await firefox.until(at("/checkout"));
  await firefox.until(named("main button", /^Place Order$/));
  await firefox.until(`document.querySelector("main").textContent.includes("2 × £")`);
  for (const [name, text] of Object.entries(address)) await firefox.type(field(name), text);
  await onPage("checkout");
  await press(/^Place Order$/);
  await firefox.until(`location.pathname.startsWith("/order-confirmation/")`);
  await heading(/^Thank You for Your Order!$/);
  await firefox.until(`document.querySelector("main").textContent.includes("Order number")`);
  await expectCartLink("");
  await onPage("confirmation");

  await press(/^See Your Order$/);
  await heading(/^Your dashboard$/);
  await firefox.until(named("main button", /^View Order$/));
  await onPage("dashboard");
  await press(/^View Order$/);
  const words = `document.querySelector("dialog[open]")?.textContent`;
  await firefox.until(`${words}?.includes("Your order has been received.")`);
  for (const text of ["Halo Morganite Ring", "£3,780", "12 St James's Square", "Ada Lovelace"]) {
    expect(await firefox.run(`return ${words}.includes(${JSON.stringify(text)})`), text).toBe(true);
  }
  await onPage("order");
  await firefox.click(`document.querySelector("dialog[open] button")`);
  await firefox.until(`!document.querySelector("dialog[open]")`);
  await press(/^Logout$/);
  await firefox.until(named("header a", /^Login$/));
}
