import { type BrowserContext, test as base, expect } from "@playwright/test";
import { type Shop, startShop } from "./shop";
import { joinPages } from "./waitForHydration";

interface Faults {
  /** Uncaught errors, rejections that nobody handled, CSP violations and console errors of every page of the test. */
  list: string[];
  /** Those a test provokes on purpose are let pass. */
  allow: (pattern: RegExp) => void;
}

function watch(context: BrowserContext, list: string[]): void {
  context.on("weberror", (fault) => list.push(`uncaught: ${fault.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error") list.push(`console: ${message.text()}`);
  });
}

/** Tests of the assembled shop: a shop for each worker, and no test passes over an error in the browser. */
export const test = base.extend<{ faults: Faults }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  faults: [
    async ({ browser }, use) => {
      const list: string[] = [];
      const allowed: RegExp[] = [];
      // Those too that a test opens for itself.
      const watchNext = (context: BrowserContext) => {
        watch(context, list);
        context.on("page", joinPages);
      };
      browser.on("context", watchNext);
      await use({ list, allow: (pattern) => allowed.push(pattern) });
      browser.off("context", watchNext);
      expect(list.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
