import { setTimeout as sleep } from "node:timers/promises";
import { type CDPSession, expect, type Page } from "@playwright/test";
import { type HeapUsage, readHeapUsage } from "./heapUsage";

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
    press(`nav[aria-label="Categories"] button[aria-label="Browse ${name}"]`);
    const link = `nav[aria-label="Categories"] [id^="sheet-"] a[href="/${name.toLowerCase()}"]`;
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

/** The memory of the page once it has finished its work: its carousels appear after its title. */
async function usageAtRest(session: CDPSession): Promise<HeapUsage> {
  let usage = await readHeapUsage(session);
  for (let reading = 0; reading < 20; reading += 1) {
    const { nodes, listeners } = usage;
    await sleep(250);
    usage = await readHeapUsage(session);
    if (usage.nodes === nodes && usage.listeners === listeners) break;
  }
  return usage;
}

/** Navigates `laps` times through the shop, after `early` laps that load code and fill caches. Fails when nodes or listeners grow. */
export async function expectNoLeak(page: Page, { early, laps }: { early: number; laps: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.goto("/");
  await page.evaluate(navigateRapidly, early);
  const before = await usageAtRest(session);
  await page.evaluate(navigateRapidly, laps);
  const after = await usageAtRest(session);
  expect(after.nodes).toBeLessThan(before.nodes * 1.05);
  expect(after.listeners).toBeLessThan(before.listeners * 1.05);
}
