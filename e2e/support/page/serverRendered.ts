import type { Page } from "@playwright/test";
import type { Shop } from "../shop";
import { expect } from "../test";
import { startScripts } from "./waitForHydration";

/** The first ring of the list. */
export async function firstProduct(shop: Pick<Shop, "url">): Promise<{ id: string; title: string }> {
  // The product list's schema (specification §7).
  const list = (await (await fetch(`${shop.url}/api/products/product/?category=rings`)).json()) as {
    results: { id: string; title: string }[];
  };
  const [product] = list.results;
  if (!product) throw new Error("the shop sells no rings");
  return product;
}

export const readHtml = async (shop: Pick<Shop, "url">, path: string): Promise<string> =>
  (await fetch(shop.url + path)).text();

/** On a busy machine a new release is rendered after all other work, and two blocks of one that seems to hang last 50 s. */
export const maxRenderedMs = 300_000;

/** Waits until the server's HTML at this path contains `text`: it renders again after a change of releases. */
export async function untilRendered(
  shop: Pick<Shop, "url">,
  path: string,
  text: string | RegExp = "data-product",
): Promise<void> {
  await expect.poll(() => readHtml(shop, path), { timeout: maxRenderedMs }).toMatch(text);
}

/** Starts the page's scripts as a visitor does, and waits until the page is hydrated, so that it responds to input. */
export async function untilHydrated(page: Page): Promise<void> {
  await startScripts(page);
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
}
