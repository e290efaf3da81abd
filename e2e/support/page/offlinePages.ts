import type { Page } from "@playwright/test";
import { expect } from "../test";

/** The service worker's list of cached pages. */
interface CachedPages {
  pages: readonly { url: string; set: string }[];
}
/** The addresses in the service worker's list. Empty without a list. */
export const offlinePages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const response = await caches.match("/.kept");
    return response ? ((await response.json()) as CachedPages).pages.map(({ url }) => url) : [];
  });
/** Every address in every cache. */
export const cachedIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
/** Waits until the open page is cached. The page caches itself when it has been on screen for 1.5 s of its clock. */
export async function untilCached(page: Page, url: string): Promise<void> {
  const read = async () => {
    await page.clock.fastForward(1500);
    return offlinePages(page);
  };
  await expect.poll(read, { intervals: [100] }).toContain(url);
}
/** Opens a page, and waits until it is cached. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilCached(page, url);
}
