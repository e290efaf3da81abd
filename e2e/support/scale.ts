import type { Locator, Page } from "@playwright/test";

/** The largest amounts that the shop must handle (reliability D11). */
export const scale = { items: 10_000, products: 10_000, orders: 1000, updates: 500 } as const;
/** Amounts that need the same pages, in the cart, the list and the history, and a tenth of the time. */
export const tenthOfScale = { items: 1000, products: 1000, orders: 200, updates: 500 } as const;
export type Scale = { readonly [Name in keyof typeof scale]: number };
/** Products and orders on a page: far more than on the API's own pages, so that a test reaches the end in time. */
const pageSize = { products: 500, orders: 100 } as const;

type Json = Record<string, unknown>;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const json = (body: unknown) => ({ contentType: "application/json", body: JSON.stringify(body) });

/** The end of a product list, which loads the next page or states that there is none. A search by role among 10,000 cards would be slow. */
export const listEnd = (page: Page): Locator => page.locator('main ul ~ div[tabindex="-1"]');
/** What the end says after the last product. */
export const allShown = "No more products";
/** Loads the next page of products, if there is one. @throws Error when it does not arrive. */
export async function showMore(page: Page): Promise<void> {
  const cards = page.locator("main [data-product]");
  const count = await cards.count();
  const button = listEnd(page).locator("button");
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    // The button's text may be outdated, so each attempt reads it again.
    // Scrolling to the button loads the page as well. The button may then be gone before it is pressed.
    if ((await button.allTextContents()).includes("Scroll for more"))
      await button.click({ timeout: 2000 }).catch(() => {});
    const next = cards.nth(count).waitFor({ state: "attached", timeout: 5000 });
    if (await next.then(() => true).catch(() => false)) return;
    // The last page may have arrived before its products were counted.
    if ((await listEnd(page).textContent()) === allShown) return;
  }
  throw new Error(`no page was loaded after ${count} products`);
}

export const titleOf = (index: number): string => `Ring number ${index + 1}`;
export const orderNumberOf = (index: number): string => `AU-${String(index + 1).padStart(6, "0")}`;

interface Templates {
  product: Json & { current_price: number };
  order: Json;
}

/** One product and one order of the shop's own API. @param token of a shopper who has ordered. */
async function templatesOf(page: Page, token: string): Promise<Templates> {
  const products = await (await page.request.get("/api/products/product/?category=rings")).json();
  const headers = { Authorization: `Bearer ${token}` };
  const orders = await (await page.request.get("/api/orders/", { headers })).json();
  return { product: { ...products.results[0], current_price: 1000 }, order: orders.results[0] };
}

/** The page of `all` at `?cursor=`. The API's own cursor, which follows the server-rendered page, is no number: it starts at 0. */
function pageOf(url: string, path: string, all: readonly Json[], size: number) {
  const from = Number(new URL(url).searchParams.get("cursor")) || 0;
  const next = from + size < all.length ? `/api/${path}?cursor=${from + size}` : null;
  return json({ results: all.slice(from, from + size), next, count: all.length });
}

/** Responds to the page's calls for products, cart and orders with these amounts. Cart items can be changed and removed. */
export async function answerAtScale(page: Page, token: string, amounts: Scale = scale): Promise<void> {
  const { product, order } = await templatesOf(page, token);
  const products = range(amounts.products).map((index) => ({ ...product, id: `p-${index}`, title: titleOf(index) }));
  const orders = range(amounts.orders).map((index) => ({
    ...order,
    id: `order-${index}`,
    order_number: orderNumberOf(index),
  }));
  const updates = range(amounts.updates).map((index) => ({
    id: `update-${index}`,
    status: "shipped",
    notes: `Seen at stop ${index + 1}`,
    created_at: "2026-03-02T12:00:00Z",
  }));
  let revision = 1;
  let items = products.slice(0, amounts.items).map((one, index) => ({
    id: `item-${index}`,
    product_id: one.id,
    product: { ...one, inventory: 50 },
    quantity: 1,
    added_price: one.current_price,
  }));
  const cart = () => {
    const total = items.reduce((sum, { quantity, product: { current_price } }) => sum + quantity * current_price, 0);
    return json({ id: "cart-1", cart_items: items, total, revision });
  };
  await page.route(/\/api\/cart\/$/, (route) => route.fulfill(cart()));
  await page.route(/\/api\/cart\/item\/[^/]+\/(remove\/)?$/, async (route) => {
    const id = /item\/([^/]+)\//.exec(route.request().url())?.[1];
    revision += 1;
    items =
      route.request().method() === "DELETE"
        ? items.filter((item) => item.id !== id)
        : items.map((item) => (item.id === id ? { ...item, ...route.request().postDataJSON() } : item));
    await route.fulfill(cart());
  });
  await page.route(/\/api\/products\/product\/\?/, (route) =>
    route.fulfill(pageOf(route.request().url(), "products/product/", products, pageSize.products)),
  );
  await page.route(/\/api\/orders\/(\?.*)?$/, (route) =>
    route.fulfill(pageOf(route.request().url(), "orders/", orders, pageSize.orders)),
  );
  await page.route(/\/api\/orders\/order-\d+\/$/, (route) => {
    const id = /orders\/([^/]+)\//.exec(route.request().url())?.[1];
    return route.fulfill(json({ ...orders.find((one) => one.id === id), tracking_updates: updates }));
  });
}
