import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import path from "node:path";
import { productLinks } from "../../support/page/pageElements";
import { expect, test } from "../../support/test";

test("a remote whose files are missing fails only in its own frame, and recovers without a reload", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/404|Failed to load resource|dynamically imported module|RUNTIME-008|integrity|preload/i);
  const files = path.join(shop.releasesDir, "r/cart");
  const away = `${files}.away`;
  await rename(files, away);
  try {
    await page.goto("/cart");
    const panel = page.locator('main [data-remote="cart"][data-state="failed"]');
    await expect(panel).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();

    // The other pages work in the same document. The product page shows everything except Add to Cart.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page
      .getByRole("banner")
      .getByRole("link", { name: /aurelle/i })
      .first()
      .click();
    await page.locator('[data-remote="catalog"][data-state="ready"]').first().waitFor();
    await productLinks(page).first().click();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    const slot = page.locator('main [data-remote="cart"][data-state="failed"]');
    await expect(slot.getByRole("button", { name: "Try again" })).toBeVisible();

    await rename(away, files);
    await slot.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("main").getByRole("button", { name: /Add to Cart|Out of Stock/ })).toBeVisible();
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  } finally {
    if (existsSync(away)) await rename(away, files);
  }
});
