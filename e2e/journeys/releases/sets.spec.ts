import type { Page, Route } from "@playwright/test";
import { cartLink } from "../../support/page/pageElements";
import { untilHydrated } from "../../support/page/serverRendered";
import { expect, test } from "../../support/test";

const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);
const emptyCart = (page: Page) => page.getByText("Your cart is empty").first();

/** Opens a page that shows no remote. Its document names a set, and contains no release. */
async function openAbout(page: Page): Promise<void> {
  await page.goto("/about");
  const text = (await page.locator("script#page-data").textContent()) ?? "";
  const { registry, set } = JSON.parse(text);
  expect(registry.remotes).toEqual({});
  expect(set).toMatch(/^[\w-]{43}$/);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

test("F28 a page that the document left out opens in the same document, also before its set has arrived", async ({
  page,
}) => {
  let waiting: Route | undefined;
  await page.route("**/sets/*", (route) => {
    waiting = route;
  });
  await openAbout(page);
  await expect.poll(() => waiting !== undefined).toBe(true);
  await cartLink(page).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toHaveCount(0);
  await expect(page.getByRole("main").getByText("Loading...")).toBeVisible();
  await waiting?.continue();
  await expect(emptyCart(page)).toBeVisible();
  await expect(page).toHaveTitle(/Your Shopping Cart/);
  expect(await isSameDocument(page)).toBe(true);
  // An address that no release has is not found without a request.
  await page.evaluate(() => {
    history.pushState(null, "", "/no-such-page");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
});

test("F35 the home page and a page that needs the set make the browser write nothing to its console", async ({
  page,
}) => {
  const messages: string[] = [];
  page.on("console", (message) => {
    // Playwright itself writes that it blocks the service worker.
    if (!message.text().includes("Playwright")) messages.push(`${message.type()}: ${message.text()}`);
  });
  const set = page.waitForResponse("**/sets/*");
  await page.goto("/");
  await untilHydrated(page);
  await (await set).finished();
  await cartLink(page).click();
  await expect(emptyCart(page)).toBeVisible();
  expect(messages).toEqual([]);
});

for (const [name, answer] of Object.entries({
  "cannot be fetched": (route: Route) => route.abort(),
  "has other bytes than its name says": (route: Route) => route.fulfill({ json: { remotes: {}, importMap: "{}" } }),
})) {
  test(`F28 a set that ${name} is not used: the next page comes in a document of its own`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.allow(/integrity|Failed to load resource|ERR_FAILED/i);
    await page.route("**/sets/*", answer);
    await openAbout(page);
    await cartLink(page).click();
    await expect(emptyCart(page)).toBeVisible();
    expect(await isSameDocument(page)).toBe(false);
  });
}
