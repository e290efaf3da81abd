import type { Browser } from "@playwright/test";
import type { Shop } from "../shop";
import { expect } from "../test";
import { main } from "./pageElements";
import { firstProduct, untilRendered } from "./serverRendered";
import { openSlowPhone } from "./slowPhone";

/** The pieces in the cart of the page's visitor. */
type Cart = { cart_items: readonly { quantity: number }[] };

/** Presses Add to Cart this time after the button has come, and expects one item, a toast, and the same page. */
async function pressAfter(browser: Browser, shop: Shop, slowdown: number, delayMs: number): Promise<void> {
  const { id, title } = await firstProduct(shop);
  const { context, page } = await openSlowPhone(browser, shop, { slowdown });
  await page.goto(`/product/${id}`, { waitUntil: "commit" });
  const button = main(page).getByRole("button", { name: "Add to Cart" }).first();
  await button.waitFor();
  // Not `tap`, which waits for an element at rest.
  await button.evaluate(
    (element: HTMLElement, ms) => new Promise<void>((resolve) => setTimeout(() => resolve(element.click()), ms)),
    delayMs,
  );
  const moment = `pressed after ${delayMs} ms, slowed down ${slowdown} times`;
  await expect(page.getByText(`${title} added to cart!`), moment).toBeVisible();
  await expect(page, moment).toHaveURL(/\/product\//);
  const quantities = async () => {
    const { cart_items } = (await (await page.request.get("/api/cart/")).json()) as Cart; // specification §7
    return cart_items.map(({ quantity }) => quantity);
  };
  expect(await quantities(), moment).toEqual([1]);
  await page.waitForLoadState("networkidle");
  expect(await quantities(), moment).toEqual([1]);
  await context.close();
}

/** The same at each of these moments, ms, with a fresh visitor each time. */
export async function pressAtMoments(
  browser: Browser,
  shop: Shop,
  { slowdown, moments }: { slowdown: number; moments: readonly number[] },
): Promise<void> {
  const { id } = await firstProduct(shop);
  await untilRendered(shop, `/product/${id}`, /<span>Add to Cart/);
  for (const delayMs of moments) await pressAfter(browser, shop, slowdown, delayMs);
}
