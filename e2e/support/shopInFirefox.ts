import { test as base, expect } from "@playwright/test";
import { Firefox, named, requireFirefox } from "./firefox";
import { axeScript } from "./page/axe";
import { type Shop, startShop } from "./shop";

/** A shop, and the second browser engine, unpatched. */
export interface ShopInFirefox {
  shop: Shop;
  firefox: Firefox;
  /** Opens a page and waits until it is hydrated, or until it is clear that it has no scripts of the shop. */
  visit(path: string): Promise<void>;
  /** Waits for the page's first heading. */
  heading(text: RegExp): Promise<unknown>;
  /** Expects no finding of any axe rule. @param page its name in a failure */
  expectAccessible(page: string): Promise<void>;
  /** Expects that no page has reported an error since the last call. */
  expectNoErrors(): Promise<void>;
  stop(): Promise<void>;
}

async function visit(shop: Shop, firefox: Firefox, path: string): Promise<void> {
  await firefox.run(`document.documentElement.dataset.left = ""`);
  await firefox.open(shop.url + path);
  // Before its first page, a new process of Firefox shows an empty one, where the press of the key would be lost.
  const isOpen = `location.origin === ${JSON.stringify(shop.url)} && document.documentElement.dataset.left === undefined`;
  await firefox.until(`${isOpen} && document.readyState !== "loading"`);
  await firefox.startScripts();
  const hydrated = "html:not([data-left])[data-hydrated], html:not([data-left]):not(:has(#page-data))";
  await firefox.until(`document.readyState !== "loading" && document.querySelector("${hydrated}")`);
}

async function expectAccessible(firefox: Firefox, page: string): Promise<void> {
  const found = await firefox.run(`${await axeScript};
    return window.axe.run().then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`);
  expect(found, page).toEqual([]);
}

/** @throws Error when Firefox is not installed. */
async function startShopInFirefox(): Promise<ShopInFirefox> {
  const file = requireFirefox();
  // With reduced motion no element is still fading in when axe checks its contrast.
  const [shop, firefox] = await Promise.all([startShop(), Firefox.start(file, { "ui.prefersReducedMotion": 1 })]);
  return {
    shop,
    firefox,
    visit: (path) => visit(shop, firefox, path),
    heading: (text) => firefox.until(named("main h1", text)),
    expectAccessible: (page) => expectAccessible(firefox, page),
    async expectNoErrors() {
      const errors = (await firefox.errors()) as string[]; // messages
      // Firefox reports an import that the next page interrupts. A module that is missing fails the tests by what the page lacks.
      expect(errors.filter((message) => !message.includes("error loading dynamically imported module"))).toEqual([]);
    },
    async stop() {
      await firefox.stop();
      await shop.stop();
    },
  };
}

/** Tests of a shop in Firefox. One shop and one browser serve all tests of a worker, and a page's error fails its test. */
export const test = base.extend<{ errors: undefined }, { inFirefox: ShopInFirefox }>({
  inFirefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const inFirefox = await startShopInFirefox();
      await use(inFirefox);
      await inFirefox.stop();
    },
    { scope: "worker" },
  ],
  errors: [
    async ({ inFirefox }, use) => {
      await use(undefined);
      await inFirefox.expectNoErrors();
    },
    { auto: true },
  ],
});
