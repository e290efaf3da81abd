import { holdRequests } from "../../support/page/holdRequests";
import { main } from "../../support/page/pageElements";
import { untilRendered } from "../../support/page/serverRendered";
import { openSlowPhone } from "../../support/page/slowPhone";
import { expect, test } from "../../support/test";

test("a listing's initial data is loaded before its link is pressed", async ({ page, shop }) => {
  await untilRendered(shop, "/about", /<h1/);
  await page.goto("/about");
  const listing = page.waitForResponse((response) => response.url().includes("/api/products/product/?category=rings"));
  const nav = page.getByRole("navigation", { name: "Categories" });
  await nav.getByRole("button", { name: "Browse Rings", exact: true }).click();
  const link = nav.getByRole("link", { name: "See all" });
  await link.hover();
  await (await listing).finished();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await link.click();
  await expect(page.getByRole("main").locator("a[data-product]").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Rings" })).toBeVisible();
  expect(requests).not.toContain("/api/products/product/");
});

test("the list of a pressed link is requested while the code of its page loads, and once", async ({
  browser,
  shop,
}) => {
  await untilRendered(shop, "/about", /<h1/);
  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto("/about");
  const lists: string[] = [];
  await page.route("**/api/products/product/?*", (route) => {
    lists.push(new URL(route.request().url()).search);
    return route.continue();
  });
  const { letGo } = await holdRequests(page, /\/listings\.\w+\.js/);
  const nav = page.getByRole("navigation", { name: "Categories" });
  await nav.getByRole("button", { name: "Browse Rings", exact: true }).click();
  // Without a pointer over the link, as a finger presses it.
  await nav.getByRole("link", { name: "See all" }).dispatchEvent("click", { button: 0 });
  await expect.poll(() => lists).toEqual(["?category=rings"]);
  letGo();
  await expect(page.getByRole("main").locator("a[data-product]").first()).toBeVisible();
  expect(lists).toEqual(["?category=rings"]);
  await context.close();
});

test("the code of a link near the screen is fetched before any hover, but not with Save-Data", async ({
  browser,
  shop,
}) => {
  await untilRendered(shop, "/", /Get the Look/);
  /** Visits the home page for the first time, on a phone. `has` checks whether a chunk was requested. */
  const visit = async (savesData: boolean) => {
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 400 } });
    const page = await context.newPage();
    if (savesData) {
      await page.addInitScript(() =>
        Object.defineProperty(Reflect.get(navigator, "connection"), "saveData", { value: true }),
      );
    }
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto("/");
    return { page, requests, has: (chunk: string) => requests.some((path) => path.includes(`/${chunk}.`)) };
  };
  const near = await visit(false);
  await expect.poll(() => near.has("listings")).toBe(true);
  // The first link to a product is too far below the screen.
  expect(near.has("src_pages_ProductPage_tsx")).toBe(false);
  await near.page.getByRole("region", { name: "Get the Look" }).scrollIntoViewIfNeeded();
  await expect.poll(() => near.has("src_pages_ProductPage_tsx")).toBe(true);
  await near.page.context().close();

  const saving = await visit(true);
  await saving.page.getByRole("region", { name: "Get the Look" }).scrollIntoViewIfNeeded();
  // The chunk of a visible part is loaded.
  await expect.poll(() => saving.has("carousels")).toBe(true);
  await saving.page.waitForLoadState("networkidle");
  expect(saving.has("listings") || saving.has("src_pages_ProductPage_tsx")).toBe(false);
  await saving.page.context().close();
});

test("F46 a page that is only read has the next document while a finger is on its link", async ({ browser, shop }) => {
  await untilRendered(shop, "/", /href="\/aurora"/);
  const { context, page, scripts } = await openSlowPhone(browser, shop);
  const protocol = await context.newCDPSession(page);
  await protocol.send("Preload.enable");
  const fetched = new Promise<string>((resolve) =>
    protocol.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
      if (status === "Ready") resolve(new URL(prefetchUrl).pathname);
    }),
  );
  await page.goto("/");
  const link = main(page).locator('a[href="/aurora"]').first();
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error("the link is not on the page");
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await protocol.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  expect(await fetched).toBe("/aurora");
  await protocol.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Aurora");
  expect(
    await page.evaluate(() => performance.getEntriesByType("navigation").map((entry) => entry.toJSON().deliveryType)),
  ).toEqual(["navigational-prefetch"]);
  expect(scripts).toEqual([]);
  await context.close();
});
