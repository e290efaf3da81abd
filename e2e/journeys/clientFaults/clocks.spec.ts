import { callApi, customersOf } from "../../support/customers";
import { cartLink, main } from "../../support/page/pageElements";
import { aFilledCart, signIn, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";
import { variant } from "../../support/variant";

const day = 24 * 60 * 60 * 1000;
for (const [name, shift] of [
  ["2 days behind", -2 * day],
  ["2 days ahead", 2 * day],
  ["50 years behind", -50 * 365 * day],
  ["50 years ahead", 50 * 365 * day],
] as const) {
  test(
    `D7 with a clock ${name} the login works and the countdown follows that clock`,
    variant(Math.abs(shift) === 2 * day),
    async ({ page, shop }) => {
      const { emails } = await customersOf(shop);
      await page.clock.setFixedTime(Date.now() + shift);
      await page.goto("/login");
      const isPast = Date.now() + shift > Date.parse("2025-06-15T18:00:00+01:00");
      await expect(page.getByRole("complementary", { name: "Order deadline" })).toContainText(
        isPast ? "Delivery for the special day cannot be guaranteed." : /\d+ days/,
      );
      await signIn(page, emails.buyer);
      await expect(page).toHaveURL("/dashboard");
      await expect(main(page).getByText(emails.buyer).first()).toBeVisible();
    },
  );
}
for (const timezoneId of ["Pacific/Pago_Pago", "Pacific/Kiritimati", "America/New_York"]) {
  test(
    `D7 the countdown follows London time in ${timezoneId}`,
    variant(timezoneId !== "Pacific/Kiritimati"),
    async ({ browser, shop }) => {
      const context = await browser.newContext({ baseURL: shop.url, timezoneId });
      const page = await context.newPage();
      await page.clock.setFixedTime("2025-06-14T16:59:00Z"); // 24 h and 1 min before 18:00 in London
      await page.goto("/about");
      const banner = page.getByRole("complementary", { name: "Order deadline" });
      await expect(banner).toContainText(/1 day/);
      await page.clock.setFixedTime("2025-06-15T17:00:01Z");
      await page.reload();
      await expect(banner).toContainText("Delivery for the special day cannot be guaranteed.");
      await context.close();
    },
  );
}

test("D17 a page that was hidden for an hour shows the current countdown and cart at once", async ({ page, shop }) => {
  const token = await aFilledCart(shop);
  const { products } = await customersOf(shop);
  await page.clock.install({ time: "2025-06-15T14:30:00Z" }); // 2 h 30 min before the end
  await storeToken(page, token);
  await page.goto("/cart");
  const banner = page.getByRole("complementary", { name: "Order deadline" });
  await expect(banner).toContainText(/2 hours/);
  await expect(cartLink(page)).toHaveText("1");
  const show = (state: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await show("hidden");
  await callApi(shop, "POST", "cart/add/", token, { product_id: products.discounted, quantity: 2 });
  // The page's timers stop for an hour, as in a hidden page that the browser has frozen.
  await page.clock.setSystemTime("2025-06-15T15:30:00Z");
  await show("visible");
  await page.clock.runFor(1000);
  await expect(banner).toContainText(/1 hour\b/);
  await expect(main(page).getByRole("textbox", { name: /^Quantity/ })).toHaveCount(2);
  await expect(cartLink(page)).toHaveText("3");
});
