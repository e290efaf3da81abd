import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { publishEdited } from "../../support/brokenReleases";
import { aSession, callApi, customersOf } from "../../support/customers";
import { axeFindings } from "../../support/page/axe";
import { navigateWithin } from "../../support/page/clientNavigate";
import { cachedIn, offlinePages, untilCached, visit } from "../../support/page/offlinePages";
import { header, main } from "../../support/page/pageElements";
import { untilRendered } from "../../support/page/serverRendered";
import { promote, rollback, withRegistryRestored } from "../../support/releases";
import type { Shop } from "../../support/shop";
import { fillVisitorCart, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

/** Visits without a connection (reliability D1, docs/decisions/0013-offline.md). */
test.use({ serviceWorkers: "allow" });
test.beforeEach(async ({ context }) => context.clock.install());

const cards = (page: Page) => main(page).locator("[data-product]");
const fromLastVisit = "You are offline. This page is from your last visit.";
/** The browser's own console line on a failed request. */
const failedRequest = /Failed to load resource/;

async function someBracelets(shop: Shop): Promise<{ id: string; handle: string; title: string }[]> {
  const { results } = await callApi(shop, "GET", "products/product/?category=bracelets");
  return results.filter(({ inventory }) => inventory > 3);
}
const quantities = async (context: BrowserContext): Promise<Record<string, number>> => {
  const { cart_items } = (await (await context.request.get("/api/cart/")).json()) as {
    cart_items: { product_id: string; quantity: number }[];
  };
  return Object.fromEntries(cart_items.map(({ product_id, quantity }) => [product_id, quantity]));
};

test("D1 offline before load: a visited page is shown with its age, any other page as offline, and one press afterwards shows the current page", async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest);
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
  // When the connection is back, the requested page loads without a press.
  await context.setOffline(false);
  await expect(main(page).getByRole("heading", { level: 1, name: "Necklaces" })).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await untilCached(page, "/necklaces");

  await context.setOffline(true);
  // A link to a cached page opens it.
  await header(page).getByRole("button", { name: "Browse Rings", exact: true }).click();
  await header(page).getByRole("link", { name: "See all" }).click();
  await expect(page).toHaveURL("/rings");
  await expect(page.getByText(fromLastVisit)).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Show it as it is now" }).click();
  await expect(page.getByText("from your last visit")).toBeHidden();
  await expect(cards(page)).toHaveCount(12);
});

test("D1 a product added offline arrives exactly once, with two tabs open, and checkout is never offered offline", async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest);
  const [inCart, wanted] = await someBracelets(shop);
  if (!inCart || !wanted) throw new Error("the shop sells too few bracelets");
  await untilRendered(shop, `/product/${wanted.id}`, "Add to Cart");
  await quantities(context); // the answer has the token that a call needs
  await fillVisitorCart(page, [inCart]);
  await page.goto("/cart");
  await expect(main(page).getByRole("link", { name: inCart.title })).toBeVisible();
  await visit(page, `/product/${wanted.handle}`);
  const other = await context.newPage();
  await other.goto("/about");

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(fromLastVisit)).toBeVisible();
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await expect(main(page).getByText("1 piece will be added to your cart when you are back online.")).toBeVisible();

  await page.goto("/cart");
  const queued = main(page).getByRole("region", { name: "Added while you were offline" });
  await expect(queued.getByRole("link", { name: wanted.title })).toBeVisible();
  await expect(main(page).getByText("You are offline. This is your cart as we last saw it.")).toBeVisible();
  await expect(main(page).getByRole("link", { name: inCart.title })).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();
  await expect(main(page).getByText("Checkout opens again when you are back online.")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Proceed to Checkout" })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto("/checkout");
  await expect(main(page).getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order" })).toHaveCount(0);
  await page.goto("/cart");
  await expect(queued).toBeVisible();

  const sent: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/api/cart/add/")) sent.push(request.headers()["idempotency-key"] ?? "");
  });
  await context.setOffline(false);
  await expect(queued).toBeHidden();
  await expect(main(page).getByRole("link", { name: wanted.title })).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
  expect(await quantities(context)).toEqual({ [inCart.id]: 1, [wanted.id]: 1 });
  // The other tab has nothing left to send.
  await other.reload();
  await expect(header(other).getByRole("link", { name: "Cart, 2 items" }).first()).toBeVisible();
  expect(await quantities(context)).toEqual({ [inCart.id]: 1, [wanted.id]: 1 });
  expect(sent).toHaveLength(1);
});

test("no data of the visitor is cached, and nothing at all after sign-out", async ({ page, shop }) => {
  const { emails, orderId } = await customersOf(shop);
  const token = await aSession(shop, emails.buyer);
  await untilRendered(shop, "/rings");
  await storeToken(page, token);
  await page.goto("/dashboard");
  for (const [url, heading] of [
    ["/wishlist", "Your wishlist"],
    ["/checkout", "Checkout"],
    [`/order-confirmation/${orderId}`, "Thank You for Your Order!"],
    ["/cart", "Your Shopping Cart"],
    ["/dashboard", "Your dashboard"],
  ] as const) {
    await navigateWithin(page, url);
    await expect(main(page).getByRole("heading", { level: 1 }).first()).toContainText(heading);
    await page.clock.fastForward(1500); // after which a page asks for being cached
  }
  await visit(page, "/rings");
  const own = /^\/(?:api|dashboard|wishlist|checkout|order-confirmation|cart|login|register|remotes)/;
  expect((await cachedIn(page)).filter((url) => own.test(url))).toEqual([]);
  const found = await page.evaluate(
    async (secrets) => {
      const cache = await caches.open("aurelle-offline-1");
      const texts = await Promise.all(
        (await cache.keys()).map(async (request) => (await (await cache.match(request))?.text()) ?? ""),
      );
      return secrets.filter((secret) => texts.some((text) => text.includes(secret)));
    },
    [token, emails.buyer],
  );
  expect(found).toEqual([]);

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(header(page).getByRole("link", { name: "Login" }).first()).toBeVisible();
  await expect.poll(async () => (await cachedIn(page)).includes("/rings")).toBe(false);
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(left.filter((key) => key.startsWith("mine."))).toEqual([]);
});

test("a rolled back release does not return from the cache, and a switched off worker removes everything at the next visit", async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest);
  const words = "Newly worded";
  const before = (await (await fetch(`${shop.url}/remotes.json`)).json()).remotes.catalog.stable as string;
  const bad = await publishEdited(shop, "catalog", before, (text) => text.replace("From a plain gold band", words));
  await withRegistryRestored(shop, async () => {
    await promote(shop, "catalog", bad);
    await untilRendered(shop, "/rings", words);
    await visit(page, "/rings");
    await expect(main(page).getByText(words)).toBeVisible();

    await rollback(shop, "catalog", before);
    // The next page load, of any page, removes it from the cache.
    await untilRendered(shop, "/about", "<h1");
    await visit(page, "/about");
    expect(await offlinePages(page)).not.toContain("/rings");
    expect((await cachedIn(page)).filter((url) => url.includes(bad))).toEqual([]);
    await context.setOffline(true);
    await page.goto("/rings");
    await expect(main(page).getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
    await context.setOffline(false);
    await expect(main(page).getByText("From a plain gold band")).toBeVisible();

    // An override still shows the release, and caches nothing of it.
    const trial = await context.newPage();
    await trial.goto(`/rings?mf.catalog=${bad}`);
    await expect(main(trial).getByText(words)).toBeVisible();
    await trial.close();
    await visit(page, "/faq");
    expect((await cachedIn(page)).filter((url) => url.includes(bad))).toEqual([]);
  });

  const isGone = () =>
    page.evaluate(
      async () => (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0,
    );
  expect(await isGone()).toBe(false);
  const workerScript = async () => (await fetch(`${shop.url}/sw.js`)).text();
  const file = path.join(shop.releasesDir, "service-worker.off");
  try {
    await writeFile(file, "");
    await expect.poll(workerScript).toContain("registration.unregister()");
    await page.goto("/about");
    await expect.poll(isGone).toBe(true);
  } finally {
    await rm(file);
  }
  // The tests that follow have the worker again.
  await expect.poll(workerScript).not.toContain("registration.unregister()");
});

test("the worker is revalidated each time and may only connect to the shop, and a visitor's own pages are not cached", async ({
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
