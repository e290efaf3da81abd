import { customersOf } from "../../support/customers";
import { header, main, productLinks } from "../../support/page/pageElements";
import { signIn } from "../../support/shopper";
import { expect, test } from "../../support/test";

for (const [name, deny] of [
  [
    "that cannot be read",
    () =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      }),
  ],
  [
    "that is full",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    },
  ],
  [
    "and cookies that are blocked",
    () => {
      const refuse = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
      // Firefox refuses both where site data is blocked.
      window.BroadcastChannel = new Proxy(BroadcastChannel, { construct: refuse });
      LockManager.prototype.request = () => Promise.reject(new DOMException("Not allowed.", "SecurityError"));
      Object.defineProperty(Document.prototype, "cookie", {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
        set: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    },
  ],
] as const) {
  test(`D2 storage ${name}: browsing works, and a login lasts as long as the tab`, async ({ page, shop }) => {
    const { emails } = await customersOf(shop);
    await page.addInitScript(deny);
    await page.goto("/rings");
    await productLinks(page).first().click();
    await expect(main(page).getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
    await header(page).getByRole("link", { name: "Login" }).first().click();
    await signIn(page, emails.buyer);
    await expect(page).toHaveURL("/dashboard");
    await expect(main(page).getByText(emails.buyer).first()).toBeVisible();
    await main(page).getByRole("button", { name: "View Order" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
}

test("U8 with a stored token of 100 KB the shop can be used, and a protected page ends on the login", async ({
  page,
}) => {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.setItem("userToken", "x".repeat(100_000)));
  await page.goto("/rings");
  await productLinks(page).first().click();
  await main(page).getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText(/added to cart!/).first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem("userToken", "x".repeat(100_000)));
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
});
