import type { Page } from "@playwright/test";
import { anAccount, newEmail } from "../../support/customers";
import { axeFindings } from "../../support/page/axe";
import { main } from "../../support/page/pageElements";
import { withoutLongTimers } from "../../support/page/withoutLongTimers";
import { signInAtLogin, signOut } from "../../support/shopper";
import { expect, test } from "../../support/test";

const heart = (page: Page, title: string) => main(page).getByRole("button", { name: `Wishlist: ${title}` });
const wishlistLink = (page: Page) =>
  page
    .getByRole("banner")
    .getByRole("link", { name: /^Wishlist/ })
    .filter({ visible: true });
const titles = (page: Page) => main(page).getByRole("heading", { level: 3 });

test("a wishlist needs no account, is merged at sign-in, and is the same in every tab", async ({ context, shop }) => {
  // Opened last, `first` is in the foreground. Chromium draws a tab in the background once a second, and each click waits for that.
  const second = await context.newPage();
  const first = await context.newPage();
  const email = newEmail("wishlist");
  const token = await anAccount(shop, email);
  const { results } = await (await first.request.get("/api/products/product/?category=earrings")).json();
  // Another device has added a product.
  await fetch(`${shop.url}/api/wishlist/add/`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ product_id: results[0].id }),
  });

  await first.goto("/wishlist");
  await expect(main(first).getByText(/^Your wishlist is empty/)).toBeVisible();
  expect(await axeFindings(first)).toEqual([]);
  await withoutLongTimers(second);
  await second.goto("/about");
  await expect(wishlistLink(second)).toHaveAccessibleName("Wishlist");

  await first.goto("/rings");
  await heart(first, "Dome Band Ring").click();
  await expect(heart(first, "Dome Band Ring")).toHaveAttribute("aria-pressed", "true");
  await expect(wishlistLink(second)).toHaveAccessibleName("Wishlist, 1 piece");
  await expect(first.getByText("Dome Band Ring is on your wishlist.")).toBeVisible();
  await main(first).getByRole("link", { name: "Halo Morganite Ring" }).first().click();
  await expect(first.getByRole("heading", { level: 1, name: "Halo Morganite Ring" })).toBeVisible();
  await heart(first, "Halo Morganite Ring").click();
  await expect(wishlistLink(first)).toHaveAccessibleName("Wishlist, 2 pieces");

  await wishlistLink(first).click();
  await expect(titles(first)).toHaveText(["Halo Morganite Ring", "Dome Band Ring"]);
  await first.reload();
  await expect(titles(first)).toHaveText(["Halo Morganite Ring", "Dome Band Ring"]);

  await signInAtLogin(first, email);
  await expect(wishlistLink(first)).toHaveAccessibleName("Wishlist, 3 pieces");
  await expect(wishlistLink(second)).toHaveAccessibleName("Wishlist, 3 pieces");
  await second.goto("/wishlist");
  await expect(titles(second)).toHaveText(["Halo Morganite Ring", "Dome Band Ring", results[0].title]);

  await wishlistLink(first).click();
  await first.getByRole("button", { name: "Move to Cart Dome Band Ring" }).click();
  await expect(first.getByText("Dome Band Ring added to cart!")).toBeVisible();
  await expect(titles(first)).toHaveText(["Halo Morganite Ring", results[0].title]);
  await expect(titles(second)).toHaveText(["Halo Morganite Ring", results[0].title]);

  await heart(first, results[0].title).click();
  await expect(titles(first)).toHaveText(["Halo Morganite Ring"]);
  await first.getByRole("button", { name: "Undo" }).click();
  await expect(wishlistLink(first)).toHaveAccessibleName("Wishlist, 2 pieces");

  await first.goto("/dashboard");
  await signOut(first);
  await expect(wishlistLink(second)).toHaveAccessibleName("Wishlist");
  await expect(wishlistLink(first)).toHaveAccessibleName("Wishlist");
  await signInAtLogin(first, email);
  await expect(wishlistLink(first)).toHaveAccessibleName("Wishlist, 2 pieces");
});
