import { type Browser, expect, type Page } from "@playwright/test";
import { untilHydrated } from "./page/serverRendered";
import { unhydratedPages } from "./page/waitForHydration";
import type { Shop } from "./shop";

/** Counts its executions in the page. A proxy that adds it to a script leaves the rest of the script as it was. */
const statement = "\n;globalThis.tamperedRuns = (globalThis.tamperedRuns ?? 0) + 1;\n";
type TamperedWindow = Window & { tamperedRuns?: number };

/** A step that waits for an element that never comes ends after this time, ms. */
const stepMs = 30_000;

/** What a shopper does on a page until it has loaded what it can load. */
interface Visit {
  path: string;
  steps: readonly ((page: Page) => Promise<unknown>)[];
}

const scroll = async (page: Page) => {
  await page.mouse.move(400, 400);
  for (let count = 0; count < 4; count += 1) await page.mouse.wheel(0, 900);
};
const follow = (name: string | RegExp) => (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name }).first().click();

/** The pages whose scripts are tested, each with a move to another page, whose code comes late. */
export const visits: Readonly<Record<string, (productId: string) => Visit>> = {
  home: () => ({
    path: "/",
    steps: [scroll, (page) => page.locator("main section li").first().hover(), follow("Our story")],
  }),
  category: () => ({
    path: "/rings",
    steps: [scroll, (page) => page.getByRole("main").getByRole("link", { name: /Ring/ }).first().click()],
  }),
  product: (productId) => ({
    path: `/product/${productId}`,
    steps: [
      (page) => page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click(),
      (page) => page.getByRole("region", { name: "Mini cart" }).waitFor(),
      follow("All questions"),
    ],
  }),
  cart: () => ({
    path: "/cart",
    steps: [
      (page) => page.getByRole("main").getByRole("heading", { level: 1 }).waitFor(),
      (page) => page.getByRole("banner").getByRole("link", { name: "Login" }).first().click(),
    ],
  }),
};

/** The id of a product that is in stock. */
export async function productInStock({ url }: Pick<Shop, "url">): Promise<string> {
  const response = await fetch(`${url}/api/products/product/?category=bracelets`);
  const { results } = (await response.json()) as { results: { id: string | number; inventory: number }[] }; // the API's contract
  const product = results.find(({ inventory }) => inventory > 0);
  if (!product) throw new Error("no bracelet is in stock");
  return String(product.id);
}

/** Opens a page of a browser of its own, in which nothing is cached. Errors of its scripts are expected. */
async function withPage<T>(browser: Browser, shop: Pick<Shop, "url">, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ baseURL: shop.url, reducedMotion: "reduce" });
  context.setDefaultTimeout(stepMs);
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Takes the steps of a visit until `end` resolves: the script that it refuses can make the next step impossible. */
async function take({ path, steps }: Visit, page: Page, end: Promise<unknown>): Promise<void> {
  let isOver = false;
  end.then(() => {
    isOver = true;
  });
  unhydratedPages.add(page); // without the refused script it may never be hydrated
  await page.goto(path, { waitUntil: "load" });
  await Promise.race([untilHydrated(page).catch(() => {}), end]);
  for (const step of steps) {
    if (isOver) return;
    await Promise.race([step(page).catch(() => {}), end]);
  }
}

/** The paths of all scripts that a visit loads. @throws Error when a step fails: then the visit is not what it says. */
export function scriptsOf(browser: Browser, shop: Pick<Shop, "url">, visit: Visit): Promise<string[]> {
  return withPage(browser, shop, async (page) => {
    const scripts = new Set<string>();
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith(".js")) scripts.add(pathname + search);
    });
    await page.goto(visit.path);
    for (const step of visit.steps) await step(page);
    await page.waitForLoadState("networkidle");
    return [...scripts];
  });
}

/** Visits a page while a proxy adds a statement to one of its scripts. The browser must refuse it, and the page must stay usable. */
export function expectRefused(browser: Browser, shop: Pick<Shop, "url">, visit: Visit, script: string): Promise<void> {
  return withPage(browser, shop, async (page) => {
    let sent = 0;
    // A second attempt has another address.
    await page.route(
      (url) => url.pathname === script.split("?")[0],
      async (route) => {
        const response = await route.fetch();
        sent += 1;
        await route.fulfill({ response, body: (await response.text()) + statement });
      },
    );
    let refused = 0;
    const isRefused = new Promise<void>((resolve) => {
      page.on("console", (message) => {
        if (!/integrity/i.test(message.text()) || !message.text().includes(script)) return;
        refused += 1;
        resolve();
      });
    });
    await take(visit, page, isRefused);
    await expect.poll(() => refused, { message: `${script} is refused, sent ${sent} times` }).toBeGreaterThan(0);
    expect(await page.evaluate(() => (window as TamperedWindow).tamperedRuns ?? 0), script).toBe(0);
    await expect(page.getByRole("banner"), script).toBeVisible();
    await expect(page.getByRole("main"), script).not.toBeEmpty();
    expect(await page.evaluate(() => (window as TamperedWindow).tamperedRuns ?? 0), script).toBe(0);
    await page.unrouteAll({ behavior: "ignoreErrors" }); // a request may be in flight
  });
}

/** Runs `test` for all values, some at a time: most of the time a page waits. */
export async function inParallel<T>(values: readonly T[], count: number, test: (value: T) => Promise<void>) {
  const rest = [...values];
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (let value = rest.shift(); value !== undefined; value = rest.shift()) await test(value);
    }),
  );
}
