import { readEmail } from "../../support/shop";
import { expect, test } from "../../support/test";

/** A change reaches the other tab within a second (decision 12). */
const soon = { timeout: 1000 };

test("the header follows the event bus, in this tab and in the other", async ({ context, shop }) => {
  const first = await context.newPage();
  const second = await context.newPage();
  await second.goto("/about");
  await second.waitForLoadState("networkidle");
  await first.goto("/bracelets");
  await first
    .getByRole("main")
    .getByRole("link", { name: /Bracelet|Bangle|Cuff/ })
    .first()
    .click();
  const count = (page: typeof first) => page.getByRole("banner").getByRole("link", { name: /^cart/i }).first();
  const add = first.getByRole("main").getByRole("button", { name: "Add to Cart" });
  await add.click();
  await expect(count(first)).toHaveText("1");
  await expect(count(second)).toHaveText("1", soon);

  const email = `grace.${Date.now()}@example.com`;
  const password = "Moonstone-7!";
  const post = (path: string, data: object) => first.request.post(`/api/${path}`, { data });
  await post("users/register/", { email, password, password_confirm: password });
  const [, code] = await readEmail(shop, email, /Your code: (\d{6})/);
  // Verified from another client: this browser stays anonymous until it signs in.
  const verified = await fetch(`${shop.url}/api/users/validate/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, code }),
  });
  expect(verified.ok).toBe(true);

  await first.goto("/login");
  await first.getByLabel("Email", { exact: false }).first().fill(email);
  await first.getByLabel("Password", { exact: true }).fill(password);
  await first
    .getByRole("main")
    .getByRole("button", { name: /log ?in/i })
    .click();
  const greeting = `Hello, ${email.split("@")[0]}`;
  await expect(first.getByRole("banner").getByText(greeting).first()).toBeVisible();
  await expect(second.getByRole("banner").getByText(greeting).first()).toBeVisible(soon);
  await expect(count(second)).toHaveText("1");

  await first.waitForURL("**/dashboard");
  await first.getByRole("button", { name: "Logout" }).click();
  await expect(second.getByRole("banner").getByRole("link", { name: "Login" }).first()).toBeVisible(soon);
  await expect(count(second)).toHaveText("Cart", soon);
});
