import type { Page } from "@playwright/test";

/** Pages whose scripts a test delays: `goto` returns with the server-rendered page, before it is hydrated. */
export const unhydratedPages = new WeakSet<Page>();

/** Makes `page.goto` wait until the page is hydrated, or until it is clear that the page has no scripts of the shop. */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    const isPage = response?.headers()["content-type"]?.startsWith("text/html") === true;
    // No error for a page that is not hydrated in time: the test's own assertions find it.
    if (isPage && !unhydratedPages.has(page))
      await page
        .waitForSelector("html[data-hydrated], html:not(:has(#page-data))", { state: "attached", timeout: 10_000 })
        .catch(() => {});
    return response;
  };
}

/** Delays the scripts with such an address, so that what needs them is not hydrated. @returns a function that lets them load. */
export async function delayScripts(page: Page, url: string): Promise<() => void> {
  unhydratedPages.add(page);
  let loadCode = () => {};
  const gate = new Promise<void>((resolve) => {
    loadCode = resolve;
  });
  await page.route(url, async (route) => {
    await gate;
    await route.continue();
  });
  return loadCode;
}
