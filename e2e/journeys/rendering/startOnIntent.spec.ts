import type { Page } from "@playwright/test";
import { holdRequests } from "../../support/page/holdRequests";
import { header, main } from "../../support/page/pageElements";
import { pressAtMoments } from "../../support/page/pressAtMoments";
import { firstProduct, untilRendered } from "../../support/page/serverRendered";
import { openSlowPhone } from "../../support/page/slowPhone";
import { unhydratedPages } from "../../support/page/waitForHydration";
import { expect, test } from "../../support/test";
import { variant } from "../../support/variant";

/** When a page requests and runs its scripts (docs/decisions/0032-start-on-intent.md). */

const readingPages = ["/", "/rings", "/about", "/aurora", "/search?search=ring", "/faq", "/legal/privacy"] as const;
const hydrated = (page: Page) => page.locator("html[data-hydrated]");

/** Opens the page, and scrolls down by a screen, as a reader does. */
async function read(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => scrollBy({ top: 300, behavior: "instant" }));
  await page.waitForLoadState("networkidle");
}

for (const [index, path] of readingPages.entries()) {
  test(
    `F44 on a slow phone ${path} requests no script until a control is pressed, and answers that press`,
    // The test of the keyboard reads /rings, without a script too.
    variant(index > 0),
    async ({ browser, shop }) => {
      await untilRendered(shop, path, /<h1/);
      const { context, page, scripts } = await openSlowPhone(browser, shop);
      await read(page, path);
      expect(scripts).toEqual([]);
      const menu = header(page).getByRole("button", { name: "Menu" });
      await menu.tap();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(scripts.length).toBeGreaterThan(0);
      await context.close();
    },
  );
}

test("F44 a press is shown at once, before any script has arrived", async ({ browser, shop }) => {
  await untilRendered(shop, "/rings", /<h1/);
  const { context, page } = await openSlowPhone(browser, shop);
  const { letGo } = await holdRequests(page, "**/*.js");
  await page.goto("/rings");
  const menu = header(page).getByRole("button", { name: "Menu" });
  await menu.tap();
  expect(await menu.getAttribute("aria-busy")).toBe("true");
  letGo();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
  await context.close();
});

test("F44 a link is a link: reading goes from page to page without a script", async ({ browser, shop }) => {
  const { title } = await firstProduct(shop);
  await untilRendered(shop, "/rings");
  const { context, page, scripts } = await openSlowPhone(browser, shop);
  await page.goto("/rings");
  await main(page).getByRole("link", { name: title }).first().tap();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  // The product page fetches its scripts ahead, and runs none.
  await expect.poll(() => scripts.some((path) => /\/main\.\w+\.js$/.test(path))).toBe(true);
  await page.waitForLoadState("networkidle");
  await expect(hydrated(page)).toHaveCount(0);
  await main(page).getByRole("heading", { level: 1 }).tap();
  await expect(hydrated(page)).toHaveCount(1);
  await context.close();
});

test("F44 the keyboard alone starts the scripts, and its press takes effect", async ({ browser, shop }) => {
  await untilRendered(shop, "/rings", /<h1/);
  const { context, page, scripts } = await openSlowPhone(browser, shop);
  await read(page, "/rings");
  expect(scripts).toEqual([]);
  const menu = header(page).getByRole("button", { name: "Menu" });
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    if (await menu.evaluate((button) => button === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await context.close();
});

test("F44 the end of a list comes nearer: the next products are added without a press", async ({ browser, shop }) => {
  await untilRendered(shop, "/rings", "data-near");
  const { context, page } = await openSlowPhone(browser, shop);
  await page.goto("/rings");
  const before = await main(page).locator("[data-product]").count();
  await page.locator("[data-near]").scrollIntoViewIfNeeded();
  await expect.poll(() => main(page).locator("[data-product]").count()).toBeGreaterThan(before);
  await context.close();
});

test("F44 a page with something of the visitor's own starts by itself: a cart, a wishlist", async ({
  browser,
  shop,
}) => {
  const { title } = await firstProduct(shop);
  await untilRendered(shop, "/rings", "data-heart");
  const { context, page } = await openSlowPhone(browser, shop);
  await page.goto("/rings");
  await main(page)
    .getByRole("button", { name: `Wishlist: ${title}` })
    .tap();
  await expect(hydrated(page)).toHaveCount(1);
  await page.goto("/about");
  await expect(header(page).getByRole("link", { name: "Wishlist, 1 piece", exact: true })).toBeVisible();
  await context.close();
});

test("F44 a fast device is ready by itself", async ({ browser, shop }) => {
  await untilRendered(shop, "/about", /<h1/);
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  unhydratedPages.add(page);
  const protocol = await context.newCDPSession(page);
  await protocol.send("Emulation.setHardwareConcurrencyOverride", { hardwareConcurrency: 8 });
  // This machine may be busy, and then has long tasks, and a connection that seems slow.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: false, effectiveType: "4g" } });
    const { observe } = PerformanceObserver.prototype;
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== "longtask") observe.call(this, options);
    };
  });
  await page.goto("/about");
  /** `true`, or what the starter decides by and how far it has come. */
  const isReady = () =>
    page.evaluate(() => {
      const { deviceMemory, hardwareConcurrency } = navigator as Navigator & { deviceMemory?: number };
      const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
      const facts = { deviceMemory, hardwareConcurrency, state: document.readyState, scripts: scripts.length };
      return "hydrated" in document.documentElement.dataset || JSON.stringify(facts);
    });
  // The work of starting is real, and takes long on a busy machine.
  await expect.poll(isReady).toBe(true);
  await context.close();
});

// addAtOnce.spec.ts presses before a script has come. e2e/long/rendering/pressAtMoments.spec.ts has every moment, at three speeds.
test("F44 Add to Cart, pressed while a slow phone loads, adds one item and stays on the page", async ({
  browser,
  shop,
}) => {
  await pressAtMoments(browser, shop, { slowdown: 4, moments: [300] });
});

test("F44 the code of the call and the message loads while the page starts, not one after another", async ({
  browser,
  browserErrors,
  shop,
}) => {
  browserErrors.allow(/ERR_FAILED .*\/cart\/add/);
  const { id, title } = await firstProduct(shop);
  await untilRendered(shop, `/product/${id}`, /<span>Add to Cart/);
  const { context, page, scripts } = await openSlowPhone(browser, shop);
  const has = (name: string) => scripts.some((path) => path.includes(name));
  // The call is answered only once the code for its message was requested.
  await page.route("**/api/cart/add/", async (route) => {
    await expect.poll(() => has("ToastBox")).toBe(true);
    await route.continue();
  });
  await page.route("**/sets/*.json", () => {}); // never answered: the document has all hashes that this needs
  await page.route("**/cart/add", (route) => route.abort()); // the starter's own call, which needs neither
  await page.goto(`/product/${id}`);
  const button = main(page).getByRole("button", { name: "Add to Cart" }).first();
  await button.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByText(`${title} added to cart!`)).toBeVisible();
  await context.close();
});
