import type { Page } from "@playwright/test";
import { header, main } from "../../support/page/pageElements";
import { firstProduct, untilRendered } from "../../support/page/serverRendered";
import { openSlowPhone } from "../../support/page/slowPhone";
import { delayScripts } from "../../support/page/waitForHydration";
import { watchText } from "../../support/page/watchText";
import { expect, test } from "../../support/test";

/** Add to Cart before the page's code has come (docs/decisions/0032-start-on-intent.md). */

const hydrated = (page: Page) => page.locator("html[data-hydrated]");
const cartLink = (page: Page, name: string) => header(page).getByRole("link", { name, exact: true });
/** The quantities of the lines in the visitor's cart. */
async function quantities(page: Page): Promise<number[]> {
  const { cart_items } = await (await page.request.get("/api/cart/")).json(); // specification §7
  return cart_items.map(({ quantity }: { quantity: number }) => quantity);
}

test("F44 Add to Cart is announced before any script has arrived, and only once", async ({ browser, shop }) => {
  const { id, title } = await firstProduct(shop);
  await untilRendered(shop, `/product/${id}`, "data-taken-over");
  const { context, page } = await openSlowPhone(browser, shop);
  const loadScripts = await delayScripts(page, "**/assets/*.js");
  const announced = await watchText(page, `${title} added to cart!`);
  await page.goto(`/product/${id}`);
  await main(page).getByRole("button", { name: "Add to Cart" }).first().tap();
  const toast = page.getByText(`${title} added to cart!`);
  await expect(toast).toBeVisible();
  await expect(cartLink(page, "Cart, 1 item")).toBeVisible();
  await expect(hydrated(page)).toHaveCount(0);
  expect(await quantities(page)).toEqual([1]);

  loadScripts();
  await expect(hydrated(page)).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  expect(await announced()).toEqual({ times: 1, most: 1 });
  await expect(cartLink(page, "Cart, 1 item")).toBeVisible();
  expect(await quantities(page)).toEqual([1]);
  // The page's own code adds the second piece.
  await main(page).getByRole("button", { name: "Add to Cart" }).first().tap();
  await expect(cartLink(page, "Cart, 2 items")).toBeVisible();
  await expect.poll(announced).toEqual({ times: 2, most: 1 });
  expect(await quantities(page)).toEqual([2]);
  await context.close();
});

test("F44 a page that is left before its scripts have arrived has added one item, announced or not", async ({
  browser,
  shop,
}) => {
  const { id, title } = await firstProduct(shop);
  await untilRendered(shop, `/product/${id}`, "data-taken-over");
  for (const isAnnounced of [true, false]) {
    const { context, page } = await openSlowPhone(browser, shop);
    const loadScripts = await delayScripts(page, "**/assets/*.js");
    let answer = () => {};
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // Not announced: the shop has added the piece, but its answer is late.
    await page.route("**/cart/add", async (route) => {
      const response = await route.fetch();
      if (!isAnnounced) await gate;
      await route.fulfill({ response }).catch(() => {}); // the page has been left
    });
    await page.goto(`/product/${id}`);
    const isSent = page.waitForRequest("**/cart/add");
    await main(page).getByRole("button", { name: "Add to Cart" }).first().tap();
    await isSent;
    if (isAnnounced) await expect(page.getByText(`${title} added to cart!`)).toBeVisible();
    loadScripts();
    await page.goto("/cart");
    answer();
    await expect(main(page).getByRole("spinbutton").or(main(page).getByText(title)).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await quantities(page), `announced: ${isAnnounced}`).toEqual([1]);
    await context.close();
  }
});

test("F44 Add to Cart that the shop cannot answer at once is handled by the page's code", async ({
  browser,
  browserErrors,
  shop,
}) => {
  browserErrors.allow(/ERR_FAILED .*\/cart\/add/);
  const { id, title } = await firstProduct(shop);
  await untilRendered(shop, `/product/${id}`, "data-taken-over");
  const { context, page } = await openSlowPhone(browser, shop);
  await page.route("**/cart/add", (route) => route.abort());
  await page.goto(`/product/${id}`);
  await main(page).getByRole("button", { name: "Add to Cart" }).first().tap();
  await expect(page.getByText(`${title} added to cart!`)).toBeVisible();
  await expect(cartLink(page, "Cart, 1 item")).toBeVisible();
  expect(await quantities(page)).toEqual([1]);
  await context.close();
});
