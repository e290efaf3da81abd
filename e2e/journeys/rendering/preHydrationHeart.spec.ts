import type { Page } from "@playwright/test";
import { anAccount, callApi, newEmail } from "../../support/customers";
import { header, main } from "../../support/page/pageElements";
import { firstProduct, untilHydrated, untilRendered } from "../../support/page/serverRendered";
import { delayScripts } from "../../support/page/waitForHydration";
import { storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";
import { variant } from "../../support/variant";

/** Presses on hearts before the page is hydrated. */

const shellCode = "**/assets/main.*.js";
const catalogCode = "**/r/catalog/**/*.js";
const heartOf = (page: Page, title: string) => main(page).getByRole("button", { name: `Wishlist: ${title}` });
const wishlistLink = (page: Page, name: string) => header(page).getByRole("link", { name, exact: true });

for (const [what, url] of [
  ["shell", shellCode],
  ["remote", catalogCode],
] as const) {
  test(`D9 a heart, pressed repeatedly before the hydration, adds once and stays pressed after it: the ${what} is late`, async ({
    page,
    shop,
  }) => {
    const { id, title } = await firstProduct(shop);
    await untilRendered(shop, "/rings", "data-heart");
    const loadCode = await delayScripts(page, url);
    await page.goto("/rings", { waitUntil: "commit" });
    const heart = heartOf(page, title);
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await heart.click();
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => localStorage.getItem("wishlist"))).toBe(JSON.stringify([id]));
    loadCode();
    await untilHydrated(page);
    await expect(wishlistLink(page, "Wishlist, 1 piece")).toBeVisible();
    await expect(heart).toHaveAttribute("aria-pressed", "true");

    // From now on each press is a change.
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await expect(wishlistLink(page, "Wishlist")).toBeVisible();
  });
}

test("a piece that is on the wishlist stays there when its heart is pressed before the hydration shows it", async ({
  page,
  shop,
}) => {
  const { id, title } = await firstProduct(shop);
  await untilRendered(shop, "/rings", "data-heart");
  await page.goto("/robots.txt");
  await page.evaluate((ids) => localStorage.setItem("wishlist", ids), JSON.stringify([id]));
  const loadCode = await delayScripts(page, shellCode);
  await page.goto("/rings", { waitUntil: "commit" });
  await heartOf(page, title).click();
  loadCode();
  await untilHydrated(page);
  await expect(heartOf(page, title)).toHaveAttribute("aria-pressed", "true");
  await expect(wishlistLink(page, "Wishlist, 1 piece")).toBeVisible();
});

for (const shopper of ["visitor", "signed-in shopper"] as const) {
  test(
    `D9 a heart that a ${shopper} presses before leaving an unhydrated page adds the product`,
    variant(shopper === "visitor"),
    async ({ page, shop }) => {
      const token = shopper === "visitor" ? undefined : await anAccount(shop, newEmail("heart"));
      if (token) await storeToken(page, token);
      const { id, title } = await firstProduct(shop);
      await untilRendered(shop, `/product/${id}`, "data-heart");
      const loadCode = await delayScripts(page, shellCode);
      await page.goto(`/product/${id}`, { waitUntil: "commit" });
      await heartOf(page, title).click();
      await wishlistLink(page, "Wishlist").click();
      await expect(page).toHaveURL("/wishlist");
      loadCode();
      await expect(main(page).getByRole("link", { name: title })).toBeVisible();
      await expect(wishlistLink(page, "Wishlist, 1 piece")).toBeVisible();
      if (token) {
        // The wishlist's schema (docs/decisions/0007-wishlist.md).
        await expect.poll(async () => await callApi(shop, "GET", "wishlist/", token)).toEqual({ product_ids: [id] });
      }

      await page.goBack();
      await untilHydrated(page);
      await expect(heartOf(page, title)).toHaveAttribute("aria-pressed", "true");
    },
  );
}

test("a pressed heart adds the product when the shopper goes to another page while the remote is late", async ({
  page,
  shop,
}) => {
  const { title } = await firstProduct(shop);
  await untilRendered(shop, "/rings", "data-heart");
  const loadCode = await delayScripts(page, catalogCode);
  await page.goto("/rings", { waitUntil: "commit" });
  await heartOf(page, title).click();
  await expect(wishlistLink(page, "Wishlist, 1 piece")).toBeVisible();
  await wishlistLink(page, "Wishlist, 1 piece").click();
  loadCode();
  await expect(main(page).getByRole("link", { name: title })).toBeVisible();
});
