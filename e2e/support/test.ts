import { type BrowserContext, test as base, expect } from "@playwright/test";
import { mapTestFrames } from "./mapTestFrames";
import { followApi } from "./page/apiIdle";
import { endRoutesOnClose } from "./page/endRoutes";
import { patientCalls } from "./page/patientCalls";
import { patientLoads } from "./page/patientLoads";
import { waitForHydration } from "./page/waitForHydration";
import { type Shop, startShop } from "./shop";

mapTestFrames();

/** What the test's pages reported. */
export interface BrowserErrors {
  /** Uncaught errors, unhandled rejections, CSP violations and console errors of every page of the test. */
  list: string[];
  /** Ignores the errors that match: the test provokes them on purpose. */
  allow: (pattern: RegExp) => void;
}

/** The browser's own line on a request of a page that the test took offline, such as a report that was on its way. */
const offline = "net::ERR_INTERNET_DISCONNECTED";

function collectErrors(context: BrowserContext, list: string[]): void {
  context.on("weberror", (event) => list.push(`uncaught: ${event.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes(offline))
      list.push(`console: ${message.text()} (${message.location().url})`);
  });
}

interface TestFixtures {
  browserErrors: BrowserErrors;
  /** Whether pages have the shop's own time limit of a release. Default: false, they wait longer. */
  hasLoadLimit: boolean;
}

/** Tests of the assembled shop. Each worker has its own shop, and every unexpected error in a browser fails the test. */
export const test = base.extend<TestFixtures, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  hasLoadLimit: [false, { option: true }],
  browserErrors: [
    async ({ browser, hasLoadLimit }, use) => {
      const list: string[] = [];
      const allowed: RegExp[] = [];
      // Also watches contexts that a test opens.
      const watchContext = (context: BrowserContext) => {
        collectErrors(context, list);
        endRoutesOnClose(context);
        followApi(context);
        const patience = [patientCalls(context), ...(hasLoadLimit ? [] : [patientLoads(context)])];
        Promise.all(patience).catch(() => {}); // the context of a failed test may be closed already
        context.on("page", waitForHydration);
      };
      browser.on("context", watchContext);
      await use({ list, allow: (pattern) => allowed.push(pattern) });
      browser.off("context", watchContext);
      expect(list.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
