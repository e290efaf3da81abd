import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { axeFindings } from "../../support/axe";
import { aSession, callApi, customersOf } from "../../support/customers";
import { mfe, publishChanged } from "../../support/releases";
import { type Shop, startShop } from "../../support/shop";
import { expect, test } from "../../support/test";

/** Visits without a connection (reliability 3.3 D1, docs/decisions/0013-offline.md). */
test.use({ serviceWorkers: "allow" });

const main = (page: Page) => page.getByRole("main");
const header = (page: Page) => page.getByRole("banner");
const cards = (page: Page) => main(page).locator("[data-product]");
const fromLastVisit = "You are offline. This page is from your last visit.";
const ofBrowser = /Failed to load resource|ERR_INTERNET_DISCONNECTED/;

interface Kept {
  pages: readonly { url: string; set: string }[];
}
/** What the browser keeps, by the worker's own list; no page where there is none. */
const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = await caches.match("/.kept");
    return answer ? ((await answer.json()) as Kept).pages.map(({ url }) => url) : [];
  });
/** Every address in every cache. */
const cachedIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect.poll(() => keptIn(page), { timeout: 20_000 }).toContain(url);
}
/** Until the server draws this page: what only the browser draws is not kept. */
const untilRendered = (shop: Pick<Shop, "url">, url: string, text = "data-product") =>
  expect.poll(async () => (await fetch(shop.url + url)).text(), { timeout: 20_000 }).toContain(text);

async function somePieces(shop: Shop): Promise<{ id: string; title: string }[]> {
  const { results } = await callApi(shop, "GET", "products/product/?category=bracelets");
  const pieces = results as unknown as { id: string; title: string; inventory: number }[]; // the listing's own shape
  return pieces.filter(({ inventory }) => inventory > 3);
}
const lines = async (context: BrowserContext): Promise<Record<string, number>> => {
  const { cart_items } = (await (await context.request.get("/api/cart/")).json()) as {
    cart_items: { product_id: string; quantity: number }[];
  };
  return Object.fromEntries(cart_items.map(({ product_id, quantity }) => [product_id, quantity]));
};

test("D1 offline before load: a visited page is there and says from when, another one calmly that it is not; one press after it shows today's", async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(ofBrowser);
  await untilRendered(shop, "/rings");
  await visit(page, "/rings");
  await context.setOffline(true);
  await page.goto("/rings");
  await expect(page.getByText(fromLastVisit)).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await expect(header(page)).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto("/necklaces");
  await expect(main(page).getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await expect(header(page)).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // Nothing was asked for meanwhile: the connection is back, and the page comes by itself.
  await context.setOffline(false);
  await expect(main(page).getByRole("heading", { level: 1, name: "Necklaces" })).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await expect.poll(() => keptIn(page), { timeout: 20_000 }).toContain("/necklaces");

  await context.setOffline(true);
  // A link to a page that is kept leads to it, with what it showed.
  await header(page).getByRole("button", { name: "Rings", exact: true }).click();
  await header(page).getByRole("link", { name: "See all" }).click();
  await expect(page).toHaveURL("/rings");
  await expect(page.getByText(fromLastVisit)).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Show it as it is now" }).click();
  await expect(page.getByText("from your last visit")).toBeHidden();
  await expect(cards(page)).toHaveCount(12);
});

test("D1 a cart line added offline arrives exactly once, with two tabs open; checkout is never offered offline", async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(ofBrowser);
  const [held, wanted] = await somePieces(shop);
  if (!held || !wanted) throw new Error("the shop sells too few bracelets");
  await untilRendered(shop, `/product/${wanted.id}`, "Add to Cart");
  await page.goto(`/product/${held.id}`);
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await expect.poll(() => lines(context)).toEqual({ [held.id]: 1 });
  await page.goto("/cart");
  await expect(main(page).getByRole("link", { name: held.title })).toBeVisible();
  await visit(page, `/product/${wanted.id}`);
  const other = await context.newPage();
  await other.goto("/about");

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(fromLastVisit)).toBeVisible();
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await expect(main(page).getByText("1 piece will be added to your cart when you are back online.")).toBeVisible();

  await page.goto("/cart");
  const waits = main(page).getByRole("region", { name: "Added while you were offline" });
  await expect(waits.getByRole("link", { name: wanted.title })).toBeVisible();
  await expect(main(page).getByText("You are offline. This is your cart as we last saw it.")).toBeVisible();
  await expect(main(page).getByRole("link", { name: held.title })).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();
  await expect(main(page).getByText("Checkout opens again when you are back online.")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Proceed to Checkout" })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto("/checkout");
  await expect(main(page).getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order" })).toHaveCount(0);
  await page.goto("/cart");
  await expect(waits).toBeVisible();

  const sent: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/api/cart/add/")) sent.push(request.headers()["idempotency-key"] ?? "");
  });
  await context.setOffline(false);
  await expect(waits).toBeHidden();
  await expect(main(page).getByRole("link", { name: wanted.title })).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
  expect(await lines(context)).toEqual({ [held.id]: 1, [wanted.id]: 1 });
  // Whoever comes next has nothing left to send.
  await other.reload();
  await expect(header(other).getByRole("link", { name: "Cart, 2 items" }).first()).toBeVisible();
  expect(await lines(context)).toEqual({ [held.id]: 1, [wanted.id]: 1 });
  expect(sent).toHaveLength(1);
});

test("nothing of the visitor is kept, and nothing at all after sign-out", async ({ page, shop }) => {
  const { emails, orderId } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  await untilRendered(shop, "/rings");
  await page.goto("/robots.txt");
  await page.evaluate((kept) => localStorage.setItem("userToken", kept), token);
  for (const url of ["/dashboard", "/wishlist", "/checkout", `/order-confirmation/${orderId}`, "/cart"]) {
    await page.goto(url);
    await expect(main(page).getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
  await visit(page, "/rings");
  const own = /^\/(?:api|dashboard|wishlist|checkout|order-confirmation|cart|login|register|remotes)/;
  expect((await cachedIn(page)).filter((url) => own.test(url))).toEqual([]);
  const holds = await page.evaluate(
    async (words) => {
      const cache = await caches.open("aurelle-offline-1");
      const texts = await Promise.all(
        (await cache.keys()).map(async (request) => (await (await cache.match(request))?.text()) ?? ""),
      );
      return words.filter((word) => texts.some((text) => text.includes(word)));
    },
    [token, emails.buyer],
  );
  expect(holds).toEqual([]);

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(header(page).getByRole("link", { name: "Login" }).first()).toBeVisible();
  await expect.poll(async () => (await cachedIn(page)).includes("/rings")).toBe(false);
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(left.filter((key) => key.startsWith("mine."))).toEqual([]);
});

test.describe("in a shop of its own", () => {
  let shop: Shop;
  test.beforeAll(async () => {
    shop = await startShop();
  });
  test.afterAll(async () => {
    await shop.stop();
  });

  test("a release that was taken out does not come back; switched off, browsers drop everything at the next visit", async ({
    browser,
    browserErrors,
  }) => {
    browserErrors.allow(ofBrowser);
    const words = "Newly worded";
    const before = (await (await fetch(`${shop.url}/remotes.json`)).json()).remotes.catalog.stable as string;
    const bad = await publishChanged(shop, "mf-catalog", {
      "src/pages/CategoryPage.tsx": ["From a plain gold band", words],
    });
    await mfe(shop, "promote", "catalog", bad);
    await untilRendered(shop, "/rings", words);
    const context = await browser.newContext({ baseURL: shop.url });
    const page = await context.newPage();
    await visit(page, "/rings");
    await expect(main(page).getByText(words)).toBeVisible();

    await mfe(shop, "rollback", "catalog", "--to", before);
    // Another page is enough to learn of it.
    await untilRendered(shop, "/about", "<h1");
    await visit(page, "/about");
    expect(await keptIn(page)).not.toContain("/rings");
    expect((await cachedIn(page)).filter((url) => url.includes(bad))).toEqual([]);
    await context.setOffline(true);
    await page.goto("/rings");
    await expect(main(page).getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
    await context.setOffline(false);
    await expect(main(page).getByText("From a plain gold band")).toBeVisible();

    // An override looks at the release all the same, and leaves no trace of it.
    const trial = await context.newPage();
    await trial.goto(`/rings?mf.catalog=${bad}`);
    await expect(main(trial).getByText(words)).toBeVisible();
    await trial.close();
    await visit(page, "/faq");
    expect((await cachedIn(page)).filter((url) => url.includes(bad))).toEqual([]);

    const isGone = () =>
      page.evaluate(
        async () =>
          (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0,
      );
    expect(await isGone()).toBe(false);
    const file = path.join(shop.releasesDir, "service-worker.off");
    await writeFile(file, "");
    await expect.poll(async () => (await fetch(`${shop.url}/sw.js`)).text()).toContain("registration.unregister()");
    await page.goto("/about");
    await expect.poll(isGone, { timeout: 20_000 }).toBe(true);
    await rm(file);
    await context.close();
  });
});

test("the worker is asked for anew each time, and may speak to the shop alone; what is a visitor's own is not to be kept", async ({
  request,
  shop,
}) => {
  await untilRendered(shop, "/rings");
  const { "cache-control": caching, "content-security-policy": policy } = (await request.get("/sw.js")).headers();
  expect(caching).toBe("no-cache");
  expect(policy).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
  const page = (await request.get("/rings")).headers();
  expect(page["content-security-policy"]).toContain("worker-src 'self'");
  expect((await request.get("/rings")).headers()["x-offline-set"]).toMatch(/^[\w-]{16}; keep$/);
  for (const own of ["/cart", "/wishlist", "/login", "/dashboard", "/checkout"])
    expect((await request.get(own)).headers()["x-offline-set"], own).toMatch(/^[\w-]{16}$/);
});
