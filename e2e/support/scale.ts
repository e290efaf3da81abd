import type { Locator, Page } from "@playwright/test";

/** A shop's own products and order as templates; the numbers are reliability D11's. */
export const largest = { lines: 10_000, products: 10_000, orders: 1000, updates: 500 } as const;
/** Products and orders on a page: far more than a page of ours has, so that a test gets to the end. */
const pageSize = { products: 500, orders: 100 } as const;

type Json = Record<string, unknown>;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const json = (body: unknown) => ({ contentType: "application/json", body: JSON.stringify(body) });

/** The end of a list of products, which loads more or says that there is no more. By roles it would be looked for among 10,000 cards. */
export const listEnd = (page: Page): Locator => page.locator('main ul ~ div[tabindex="-1"]');
/** One page of products more than are there. */
export async function showMore(page: Page): Promise<void> {
  const cards = page.locator("main [data-product]");
  const count = await cards.count();
  const button = listEnd(page).locator("button");
  for (let tries = 1; tries <= 6; tries += 1) {
    // Its words may be those of a page that has just come: then they are read again.
    if ((await button.textContent()) === "Scroll for more") await button.click();
    const next = cards.nth(count).waitFor({ state: "attached", timeout: 5000 });
    if (await next.then(() => true).catch(() => false)) return;
  }
  throw new Error(`no page came after ${count} products`);
}

export const titleOf = (index: number): string => `Ring number ${index + 1}`;
export const orderNumberOf = (index: number): string => `AU-${String(index + 1).padStart(6, "0")}`;

interface Templates {
  product: Json & { current_price: number };
  order: Json;
}

/** One product and one order as the shop itself gives them. `token`: of a shopper who has ordered. */
async function templatesOf(page: Page, token: string): Promise<Templates> {
  const products = await (await page.request.get("/api/products/product/?category=rings")).json();
  const headers = { Authorization: `Bearer ${token}` };
  const orders = await (await page.request.get("/api/orders/", { headers })).json();
  return { product: { ...products.results[0], current_price: 1000 }, order: orders.results[0] };
}

/** A page of `all` from `?cursor=` on. A cursor of the shop's own stands at the end of what the server drew: there they begin. */
function pageOf(url: string, path: string, all: readonly Json[], size: number) {
  const from = Number(new URL(url).searchParams.get("cursor")) || 0;
  const next = from + size < all.length ? `/api/${path}?cursor=${from + size}` : null;
  return json({ results: all.slice(from, from + size), next, count: all.length });
}

/** The page's calls for products, cart and orders are answered with the largest there is; lines can be changed and removed. */
export async function answerLargest(page: Page, token: string): Promise<void> {
  const { product, order } = await templatesOf(page, token);
  const products = range(largest.products).map((index) => ({ ...product, id: `p-${index}`, title: titleOf(index) }));
  const orders = range(largest.orders).map((index) => ({
    ...order,
    id: `order-${index}`,
    order_number: orderNumberOf(index),
  }));
  const updates = range(largest.updates).map((index) => ({
    id: `update-${index}`,
    status: "shipped",
    notes: `Seen at stop ${index + 1}`,
    created_at: "2026-03-02T12:00:00Z",
  }));
  let revision = 1;
  let lines = products.slice(0, largest.lines).map((one, index) => ({
    id: `line-${index}`,
    product_id: one.id,
    product: { ...one, inventory: 50 },
    quantity: 1,
    added_price: one.current_price,
  }));
  const cart = () => {
    const total = lines.reduce((sum, { quantity, product: { current_price } }) => sum + quantity * current_price, 0);
    return json({ id: "cart-1", cart_items: lines, total, revision });
  };
  await page.route(/\/api\/cart\/$/, (route) => route.fulfill(cart()));
  await page.route(/\/api\/cart\/item\/[^/]+\/(remove\/)?$/, async (route) => {
    const id = /item\/([^/]+)\//.exec(route.request().url())?.[1];
    revision += 1;
    lines =
      route.request().method() === "DELETE"
        ? lines.filter((line) => line.id !== id)
        : lines.map((line) => (line.id === id ? { ...line, ...route.request().postDataJSON() } : line));
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
