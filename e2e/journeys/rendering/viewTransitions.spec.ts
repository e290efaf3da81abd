import type { Page } from "@playwright/test";
import { untilRendered } from "../../support/page/serverRendered";
import { expect, test } from "../../support/test";

test.describe("view transitions", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  const fades = (page: Page) => page.evaluate(() => (window as unknown as { fades: number }).fades);
  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
  const goHome = async (page: Page) => {
    await page.getByRole("banner").getByRole("link", { name: "Aurelle" }).first().click();
    await expect(heading(page, "Discover The Aurora Collection")).toBeVisible();
  };
  const goToRings = async (page: Page) => {
    const nav = page.getByRole("navigation", { name: "Categories" });
    await nav.getByRole("link", { name: "Rings", exact: true }).click();
    await expect(heading(page, "Rings")).toBeVisible();
  };
  test.beforeEach(async ({ page, shop }) => {
    await untilRendered(shop, "/rings", /Halo Morganite Ring/);
    // The home page's film has no part in this, and takes half of a core.
    await page.route(/\.(mp4|webm)$/, (route) => route.fulfill({ body: "" }));
    await page.addInitScript(() => {
      const counted = window as unknown as { fades: number };
      counted.fades = 0;
      const start = Document.prototype.startViewTransition;
      Document.prototype.startViewTransition = function (update) {
        counted.fades += 1;
        return start.call(this, update);
      };
    });
  });

  test("a page whose code is loaded fades in, at its top and with the focus, but not with reduced motion", async ({
    page,
  }) => {
    // Without long tasks the device counts as fast, however busy the test machine is.
    await page.addInitScript(() => {
      const observe = PerformanceObserver.prototype.observe;
      PerformanceObserver.prototype.observe = function (options) {
        if (options?.type !== "longtask") observe.call(this, options);
      };
    });
    await page.goto("/rings");
    // The home page's code is not loaded yet, so there is no fade.
    await goHome(page);
    expect(await fades(page)).toBe(0);

    await page.evaluate(() => scrollTo(0, 400));
    await goToRings(page);
    expect(await fades(page)).toBe(1);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator("main")).toBeFocused();

    await page.goBack();
    await expect(heading(page, "Discover The Aurora Collection")).toBeVisible();
    expect(await fades(page)).toBe(1);

    await page.emulateMedia({ reducedMotion: "reduce" });
    await goToRings(page);
    expect(await fades(page)).toBe(1);
  });

  test("on a slow device no page fades", async ({ page }) => {
    await page.goto("/rings");
    await goHome(page);
    await page.evaluate(async () => {
      const longTask = new Promise<void>((resolve) => {
        new PerformanceObserver(
          (tasks) => tasks.getEntries().some(({ duration }) => duration > 200) && resolve(),
        ).observe({
          type: "longtask",
        });
      });
      setTimeout(() => {
        const until = performance.now() + 250;
        while (performance.now() < until);
      });
      await longTask;
    });
    await goToRings(page);
    expect(await fades(page)).toBe(0);
  });
});
