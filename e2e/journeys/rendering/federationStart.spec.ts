import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Registry } from "@aurelle/shared/contract/registry";
import type { Page } from "@playwright/test";
import { holdRequests } from "../../support/page/holdRequests";
import { main } from "../../support/page/pageElements";
import { untilHydrated, untilRendered } from "../../support/page/serverRendered";
import { openSlowPhone } from "../../support/page/slowPhone";
import { startScripts } from "../../support/page/waitForHydration";
import type { Shop } from "../../support/shop";
import { expect, test } from "../../support/test";
import { variant } from "../../support/variant";

/** Module Federation's runtime and the state libraries come with the first frame of a remote (docs/decisions/0002-federation.md). */

const hostFile = /\/assets\/host\.\w+\.js$/;
const entryFile = /\/remoteEntry\.js$/;
/** Texts that only the code of a library contains. */
const markers = { "Module Federation": "__FEDERATION__", "Redux Toolkit": "typePrefix", Immer: "immer-draftable" };

/** Which of the libraries the shell's files contain, by name without the hash. */
async function librariesOf(shop: Shop): Promise<Record<string, string[]>> {
  const { shell } = JSON.parse(await readFile(path.join(shop.releasesDir, "remotes.json"), "utf8")) as Registry; // mfe writes it
  const dir = path.join(shop.releasesDir, "r/shell", shell?.stable ?? "", "assets");
  const found: Record<string, string[]> = {};
  for (const file of (await readdir(dir)).filter((name) => name.endsWith(".js"))) {
    const text = await readFile(path.join(dir, file), "utf8");
    const libraries = Object.entries(markers).filter(([, marker]) => text.includes(marker));
    if (libraries.length > 0) found[file.replace(/\.\w+\.js$/, "")] = libraries.map(([name]) => name);
  }
  return found;
}

/** With Save-Data a page fetches no code of likely next pages. */
const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
const isRuntimeStarted = (page: Page) => page.evaluate(() => "__FEDERATION__" in globalThis);

test("F47 only the shell's host contains Module Federation and the state libraries", async ({ shop }) => {
  expect(await librariesOf(shop)).toEqual({ host: Object.keys(markers) });
});

for (const [index, address] of ["/contact", "/about", "/faq", "/legal/privacy"].entries()) {
  test(
    `F47 ${address} starts without Module Federation and the state libraries`,
    variant(index > 0),
    async ({ browser, shop }) => {
      await untilRendered(shop, address, /<h1/);
      const { context, page, scripts } = await openSlowPhone(browser, shop);
      await saveData(page);
      await page.goto(address);
      await untilHydrated(page);
      await page.waitForLoadState("networkidle");
      expect(scripts.some((name) => /\/main\.\w+\.js$/.test(name))).toBe(true);
      expect(scripts.filter((name) => hostFile.test(name) || entryFile.test(name))).toEqual([]);
      expect(await isRuntimeStarted(page)).toBe(false);
      await context.close();
    },
  );
}

for (const address of ["/rings", "/cart"]) {
  test(`F47 ${address} requests the host with its first scripts`, async ({ browser, shop }) => {
    await untilRendered(shop, address, /<h1/);
    const { context, page, scripts } = await openSlowPhone(browser, shop);
    await saveData(page);
    const { held, letGo } = await holdRequests(page, /\/assets\/main\.\w+\.js/);
    await page.goto(address, { waitUntil: "commit" });
    await startScripts(page);
    await expect.poll(() => held.length).toBe(1);
    await expect.poll(() => scripts.filter((name) => hostFile.test(name))).toHaveLength(1);
    letGo();
    await expect(main(page).locator("[data-remote][data-state=ready]").first()).toBeAttached();
    expect(scripts.filter((name) => hostFile.test(name))).toHaveLength(1);
    await context.close();
  });
}

test("F47 after a page without a remote the entry of the first one is requested beside the host", async ({
  browser,
  shop,
}) => {
  await untilRendered(shop, "/about", /<h1/);
  const { context, page } = await openSlowPhone(browser, shop);
  await saveData(page);
  await page.goto("/about");
  await untilHydrated(page);
  const { held, letGo } = await holdRequests(page, /\/assets\/host\.\w+\.js/);
  const entry = page.waitForRequest((request) => entryFile.test(new URL(request.url()).pathname));
  await page.getByRole("contentinfo").getByRole("link", { name: "Rings", exact: true }).tap();
  await entry;
  await expect.poll(() => held.length).toBe(1);
  letGo();
  await expect(main(page).locator("[data-product]").first()).toBeVisible();
  await context.close();
});

for (const fault of ["fails", "hangs"] as const) {
  test(`F47 a host that ${fault} once is requested again, and the page works`, async ({ page, browserErrors }) => {
    browserErrors.allow(/Failed to load resource|preload/i);
    await saveData(page);
    let requests = 0;
    await page.route(/\/assets\/host\.\w+\.js/, async (route) => {
      requests += 1;
      if (requests > 1) await route.continue();
      else if (fault === "fails") await route.abort();
    });
    await page.goto("/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Rings", exact: true }).click();
    await expect(main(page).locator("[data-product]").first()).toBeVisible();
    expect(requests).toBe(2);
  });
}

test("F47 a host that cannot be loaded costs the frames alone, and Try again loads it", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load resource|preload/i);
  await saveData(page);
  await page.route(/\/assets\/host\.\w+\.js/, (route) => route.abort());
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Rings", exact: true }).click();
  const panel = main(page).locator('[data-remote="catalog"][data-state="failed"]');
  await expect(panel).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await page.unroute(/\/assets\/host\.\w+\.js/);
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(main(page).locator("[data-product]").first()).toBeVisible();
});

test("F47 a host with other bytes never runs", async ({ page, browserErrors }) => {
  browserErrors.allow(/Failed to load resource|integrity|digest|preload/i);
  await saveData(page);
  await page.route(/\/assets\/host\.\w+\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.hasRun = true;\n${await response.text()}` });
  });
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Rings", exact: true }).click();
  await expect(main(page).locator('[data-remote="catalog"][data-state="failed"]')).toBeVisible();
  expect(await page.evaluate(() => "hasRun" in globalThis)).toBe(false);
});
