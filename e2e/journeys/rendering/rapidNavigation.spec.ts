import { readHeapUsage } from "../../support/page/heapUsage";
import { expect, test } from "../../support/test";

/**
 * Visits lists, a product, the cart and home, and leaves each page as soon as it is loaded. It runs in the page: Playwright's
 * commands take so long that the page would finish its work between the steps.
 */
async function navigateRapidly(laps: number): Promise<void> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  async function until(isDone: () => boolean): Promise<void> {
    for (let attempt = 0; !isDone(); attempt += 1) {
      if (attempt > 1500) throw new Error(`${location.pathname} does not reach the expected state: ${isDone}`);
      await pause(10);
    }
  }
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
  const title = () => document.querySelector("main h1")?.textContent ?? "";
  const isAtRest = () => document.querySelector('main [aria-busy="true"]') === null;
  async function toList(name: string): Promise<void> {
    const buttons = document.querySelectorAll<HTMLElement>('nav[aria-label="Categories"] button');
    [...buttons].find(({ textContent }) => textContent?.trim() === name)?.click();
    const link = `nav[aria-label="Categories"] a[href="/${name.toLowerCase()}"]`;
    await until(() => document.querySelector(link) !== null);
    press(link);
    await until(() => title() === name && document.querySelector("main a[data-product]") !== null && isAtRest());
  }
  for (let lap = 0; lap < laps; lap += 1) {
    await toList("Rings");
    press('main a[href^="/product/"]');
    await until(() => location.pathname.startsWith("/product/") && title() !== "Rings" && isAtRest());
    press('header a[href="/cart"]');
    await until(() => /cart/i.test(title()) && isAtRest());
    await toList("Necklaces");
    press('header a[href="/"]');
    await until(() => /Aurora/.test(title()) && isAtRest());
  }
}

test("rapid navigation leaks no nodes and no listeners", async ({ page }) => {
  test.slow();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.goto("/");
  // After four laps the code of each page is loaded and the caches are full.
  await page.evaluate(navigateRapidly, 4);
  const early = await readHeapUsage(session);
  await page.evaluate(navigateRapidly, 20);
  const late = await readHeapUsage(session);
  expect(late.nodes).toBeLessThan(early.nodes * 1.05);
  expect(late.listeners).toBeLessThan(early.listeners * 1.05);
});
