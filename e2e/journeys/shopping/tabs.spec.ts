import { anAccount, newEmail } from "../../support/customers";
import { main } from "../../support/page/pageElements";
import { withoutLongTimers } from "../../support/page/withoutLongTimers";
import { openRing, signInAtLogin, signOut } from "../../support/shopper";
import { expect, test } from "../../support/test";

test("the header follows the event bus, in this tab and in the other", async ({ context, shop }) => {
  // Opened last, `first` is in the foreground. Chromium draws a tab in the background once a second, and each click waits for that.
  const second = await context.newPage();
  const first = await context.newPage();
  const email = newEmail("grace");
  // Made by another client: this browser is anonymous until it signs in.
  await anAccount(shop, email);
  const count = (page: typeof first) => page.getByRole("banner").getByRole("link", { name: /^cart/i }).first();
  await withoutLongTimers(second);
  await second.goto("/about");
  await expect(count(second)).toHaveText("Cart");
  await openRing(first);
  await main(first).getByRole("button", { name: "Add to Cart" }).click();
  await expect(count(first)).toHaveText("1");
  await expect(count(second)).toHaveText("1");

  await signInAtLogin(first, email);
  const greeting = `Hello, ${email.split("@")[0]}`;
  await expect(first.getByRole("banner").getByText(greeting).first()).toBeVisible();
  await expect(second.getByRole("banner").getByText(greeting).first()).toBeVisible();
  await expect(count(second)).toHaveText("1");

  await signOut(first);
  await expect(second.getByRole("banner").getByRole("link", { name: "Login" }).first()).toBeVisible();
  await expect(count(second)).toHaveText("Cart");
});
