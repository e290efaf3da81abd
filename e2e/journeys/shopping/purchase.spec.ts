import { password } from "../../support/customers";
import { main } from "../../support/page/pageElements";
import { readEmail } from "../../support/shop";
import { signIn, signOut } from "../../support/shopper";
import { expect, test } from "../../support/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("from the home page to a placed order", async ({ page, shop }) => {
  const email = `ada.${Date.now()}@example.com`;
  const header = page.getByRole("banner");
  const cartLink = header.getByRole("link", { name: /^cart/i }).first();

  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Discover The Aurora Collection" })).toBeVisible();
  await expect(cartLink).toHaveText("Cart");
  await page.goto("/rings");
  await expect(page.getByRole("heading", { level: 1, name: "Rings" })).toBeVisible();
  await page.getByRole("link", { name: /Halo Morganite Ring/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Halo Morganite Ring" })).toBeVisible();

  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Halo Morganite Ring added to cart!")).toBeVisible();
  await expect(cartLink).toHaveText("1");

  await cartLink.click();
  await expect(page.getByRole("heading", { name: "Your Shopping Cart" })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("button", { name: /increase|one more|plus/i })
    .click();
  await expect(page.getByRole("main").getByRole("textbox", { name: /quantity/i })).toHaveValue("2");
  await expect(cartLink).toHaveText("2");
  await expect(page.getByRole("main").getByText("£3,780").first()).toBeVisible();

  await page.getByRole("link", { name: "Login" }).first().click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /register|create/i })
    .click();
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  await main(page).getByLabel("Email", { exact: true }).fill(email);
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await main(page)
    .getByLabel(/confirm/i)
    .fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: /register|create account/i })
    .click();
  await expect(page.getByText("Registration successful! Redirecting to login page...")).toBeVisible();

  await page
    .getByRole("link", { name: /verify your email/i })
    .first()
    .click();
  const [, code = ""] = await readEmail(shop, email, /Your code: (\d{6})/);
  await page.getByLabel(/verification code/i).fill(code);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^verify/i })
    .click();
  await expect(page.getByText("Verification successful! Redirecting to login...")).toBeVisible();
  await expect(header.getByText(`Hello, ${email.split("@")[0]}`).first()).toBeVisible();

  // After a logout and a login the account still has the cart that was filled before the registration.
  await page.waitForURL("**/dashboard");
  await signOut(page);
  await expect(header.getByRole("link", { name: "Login" }).first()).toBeVisible();
  await expect(cartLink).toHaveText("Cart");
  await page.goto("/checkout");
  await page.waitForURL("**/login");
  await signIn(page, email);
  await page.waitForURL("**/checkout");
  await expect(page.getByRole("region", { name: "Order Summary" }).getByText("2 × £1,890")).toBeVisible();
  // The checkout is enclosed: nothing leads away from it but the cart, the home page, help and the terms.
  await expect(header.getByRole("link")).toHaveText(["Back to cart", "AURELLE"]);
  await expect(page.getByPlaceholder("Enter your email")).toHaveCount(0);

  await page.getByLabel(/full name/i).fill("Ada Lovelace");
  await page.getByLabel(/phone/i).fill("+44 20 7946 0000");
  await page.getByLabel(/^address/i).fill("12 St James's Square");
  await page.getByLabel(/city/i).fill("London");
  await page.getByLabel(/post ?code|zip/i).fill("SW1Y 4JH");
  await page.getByRole("button", { name: /place order/i }).click();

  await page.waitForURL("**/order-confirmation/*");
  await expect(page.getByRole("heading", { name: "Thank You for Your Order!" })).toBeVisible();
  await expect(cartLink).toHaveText("Cart");

  await page.getByRole("link", { name: "See Your Order" }).click();
  await page.getByRole("button", { name: /view order/i }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Halo Morganite Ring")).toBeVisible();
  await expect(dialog.getByText("£3,780").first()).toBeVisible();
  await expect(dialog.getByText("12 St James's Square")).toBeVisible();
  await expect(dialog.getByText("Ada Lovelace")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: /updates/i })).toBeVisible();
  await expect(dialog.getByText(/received/i).first()).toBeVisible();
});
