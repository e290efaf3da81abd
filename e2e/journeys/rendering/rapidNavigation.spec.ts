import { readHeapUsage } from "../../support/heapUsage";
import { expect, test } from "../../support/test";

/**
 * Runs in the page: so many times through lists, a product, the cart and home, each left as soon as it stands. From outside, each step
 * would take long enough for the page to come to rest.
 */
async function hurry(laps: number): Promise<void> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  async function until(isThere: () => boolean): Promise<void> {
    for (let tries = 0; !isThere(); tries += 1) {
      if (tries > 1500) throw new Error(`${location.pathname} does not become what it should: ${isThere}`);
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

test("whoever hurries through the shop leaves nothing behind in the tab", async ({ page }) => {
  test.slow();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.goto("/");
  // Each page's code has come, and what is kept of it is full.
  await page.evaluate(hurry, 4);
  const early = await readHeapUsage(session);
  await page.evaluate(hurry, 20);
  const late = await readHeapUsage(session);
  expect(late.nodes).toBeLessThan(early.nodes * 1.05);
  expect(late.listeners).toBeLessThan(early.listeners * 1.05);
});
