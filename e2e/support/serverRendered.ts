import type { Page } from "@playwright/test";
import type { Shop } from "./shop";
import { expect } from "./test";

/** The ring that its list begins with. */
export async function firstProduct(shop: Pick<Shop, "url">): Promise<{ id: string; title: string }> {
  const answer = (await (await fetch(`${shop.url}/api/products/product/?category=rings`)).json()) as {
    results: { id: string; title: string }[];
  };
  const [product] = answer.results;
  if (!product) throw new Error("the shop sells no rings");
  return product;
}

export const readHtml = async (shop: Pick<Shop, "url">, path: string): Promise<string> =>
  (await fetch(shop.url + path)).text();

/** Until the server draws at this address with the releases of now. */
export async function untilDrawn(shop: Pick<Shop, "url">, path: string, text: string | RegExp): Promise<void> {
  await expect.poll(() => readHtml(shop, path), { timeout: 20_000 }).toMatch(text);
}

/** The page is the browser's own: it answers. */
export const joined = (page: Page) => page.waitForSelector("html[data-hydrated]", { state: "attached" });
