import type { Page } from "@playwright/test";
import { setStable } from "../../support/brokenReleases";
import { pauseClock } from "../../support/page/pauseClock";
import { settleTasks } from "../../support/page/settleTasks";
import { expect } from "../../support/test";
import { executionProbe, expectPage, hasRun, isEntry, releaseBase, visitor } from "../support/expectations";
import { once } from "../support/faultTests";
import { remotePages } from "../support/remotePages";
import { releasesOf, type TestBed } from "../support/testBed";

const anonymous = { isSignedIn: false };
const cartPage = remotePages.find(({ remote }) => remote === "cart");
if (!cartPage) throw new Error("the cart has no page");

const isSet = (url: string) => new URL(url).pathname.startsWith("/sets/");

/** Opens a page and moves its clock past the time for which its registry counts as fresh. */
async function openOldPage(page: Page, path: string): Promise<void> {
  await page.clock.install();
  const others = page.waitForResponse((response) => isSet(response.url())); // the releases that the document left out
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // For a call in flight, the jump of the clock would count as a minute.
  await page.waitForLoadState("networkidle");
  await (await others).finished();
  await page.clock.fastForward(61_000);
}
const returnToTab = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
/** A newer release has two seconds until the tab takes its own: on a busy machine too few. Its clock stands from now on. */
const stopClock = (page: Page) => pauseClock(page, 1000);
async function openCart(page: Page): Promise<void> {
  await page.bringToFront(); // a page in the background paints once a second, and a click waits for two paints
  await page.getByRole("banner").getByRole("link", { name: /^cart/i }).first().click();
}

/** Returns to the tab, and waits until it knows the newer releases. */
async function expectRegistryRefresh(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { json } = Response.prototype;
        Response.prototype.json = async function (this: Response) {
          const value: unknown = await json.call(this);
          if (new URL(this.url).pathname.startsWith("/sets/")) {
            Response.prototype.json = json;
            resolve();
          }
          return value;
        };
        document.dispatchEvent(new Event("visibilitychange"));
      }),
  );
  await settleTasks(page); // the page uses the set in the task that has read it
}

/** The file of the newer release that differs from what was published. Its hashes arrived after the document. */
const tampered: readonly {
  name: string;
  isFile: (testBed: TestBed, release: string) => (requested: string) => boolean;
}[] = [
  { name: "entry", isFile: (_, release) => isEntry("cart", release) },
  {
    name: "chunk",
    isFile: (_, release) => (requested) =>
      requested.startsWith(releaseBase("cart", release)) &&
      requested.endsWith(".js") &&
      !isEntry("cart", release)(requested),
  },
];
/** A tab that is older than the current releases. */
export const newerReleaseTests = once((test) => {
  test("a tab loads a new remote in its newest release, and stays on the release of a loaded one", async ({
    browser,
    testBed,
  }) => {
    const { shop } = testBed;
    const { good, twin } = releasesOf(testBed, "cart");
    const context = await visitor(browser, testBed, anonymous);
    const [late, early] = [await context.newPage(), await context.newPage()];
    await openOldPage(late, "/about");
    await openOldPage(early, "/cart");
    await setStable(shop, "cart", twin, good);
    await expectRegistryRefresh(late);
    await stopClock(late);
    await openCart(late);
    await expectPage(late, cartPage, twin);

    await expectRegistryRefresh(early);
    await early.getByRole("banner").getByRole("link", { name: "Login" }).first().click();
    await expect(early.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
    await openCart(early);
    await expectPage(early, cartPage, good);
    await early.reload();
    await expectPage(early, cartPage, twin);
    await context.close();
  });

  for (const { name, isFile } of tampered) {
    test(`a newer release with a changed byte in its ${name} never runs: the tab stays on its page's release`, async ({
      browser,
      testBed,
    }) => {
      const { shop, proxy } = testBed;
      const { good, twin } = releasesOf(testBed, "cart");
      const context = await visitor(browser, testBed, anonymous);
      const page = await context.newPage();
      await openOldPage(page, "/about");
      await setStable(shop, "cart", twin, good);
      proxy.inject(isFile(testBed, twin), { kind: "changed", addition: executionProbe });
      await expectRegistryRefresh(page);
      await openCart(page);
      await expectPage(page, cartPage, good);
      expect(proxy.requests.some(({ path }) => isFile(testBed, twin)(path))).toBe(true);
      expect(await hasRun(page)).toBe(false);
      await context.close();
    });
  }

  test("while a form is filled the tab requests no newer release, afterwards it does", async ({ browser, testBed }) => {
    const { shop, productId, proxy } = testBed;
    const { good, twin } = releasesOf(testBed, "account");
    const context = await visitor(browser, testBed, { isSignedIn: true });
    const page = await context.newPage();
    await page.goto(`/product/${productId}`);
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    await expect(
      page
        .getByRole("banner")
        .getByRole("link", { name: /^cart.*1/i })
        .first(),
    ).toBeVisible();
    await openOldPage(page, "/checkout");
    await page.getByLabel(/full name/i).fill("Ada Lovelace");
    await setStable(shop, "account", twin, good);
    proxy.requests = [];
    await returnToTab(page);
    // The checkout has no link to the dashboard.
    await page.evaluate(() => {
      history.pushState(null, "", "/dashboard");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(page.locator('main [data-remote="account"][data-state="ready"]').first()).toHaveAttribute(
      "data-release",
      good,
    );
    expect(proxy.requests.filter(({ path }) => path.startsWith("/remotes/page.json"))).toEqual([]);
    await expectRegistryRefresh(page);
    await context.close();
  });
});
