import { expectUnshifted, watchShifts } from "../../support/page/layoutShifts";
import { main, productLinks } from "../../support/page/pageElements";
import { scrollDownTo } from "../../support/page/scrollDownTo";
import { scrollPage } from "../../support/page/scrollPage";
import { untilPainted } from "../../support/page/untilPainted";
import { openRing } from "../../support/shopper";
import { expect, test } from "../../support/test";

test("the product viewed before is shown below the next one, after a new document too, and moves nothing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await watchShifts(page);
  await openRing(page);
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await expect(viewed).toBeHidden();
  // They are stored once their page is hydrated.
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("mine.viewed") ?? "[]") as string[]);
  await expect.poll(stored).toHaveLength(1);
  await page.goto("/earrings");
  const id = await productLinks(page).first().getAttribute("data-product");
  await page.goto(`/product/${id}`);
  await main(page).getByRole("button", { name: "Add to Cart" }).first().waitFor();
  await expect.poll(stored).toHaveLength(2);
  // From the page's end, where it would move what is in view, a jump to the top passes its place without showing it.
  const loaded = page.waitForResponse("**/api/products/batch/**");
  await scrollPage(page, { top: 100_000 });
  await (await loaded).finished();
  await untilPainted(page);
  await expect(viewed).toHaveCount(0);
  await scrollPage(page, { top: 0 });
  await scrollDownTo(viewed);
  const link = viewed.getByRole("link", { name: /Halo Morganite Ring/ });
  await expect(link).toBeVisible();
  await expect(viewed.locator("[data-product]")).toHaveCount(1);
  await expectUnshifted(page);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Halo Morganite Ring" })).toBeVisible();
  await scrollDownTo(viewed);
  await expect(viewed.locator(`[data-product="${id}"]`)).toBeAttached();
  await page.getByRole("button", { name: "Clear recently viewed" }).click();
  await expect(viewed).toBeHidden();
  await expect(page.locator(":focus")).toBeAttached();
});
