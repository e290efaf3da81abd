import type { Page } from "@playwright/test";

/** Pages whose code a test keeps back: they are looked at as the server drew them. */
export const keptBack = new WeakSet<Page>();

/** A page is looked at when it is the browser's own: the server draws it, and a moment later the browser joins in. */
export function joinPages(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    const isPage = answer?.headers()["content-type"]?.startsWith("text/html") === true;
    // What holds it up is for the test to see.
    if (isPage && !keptBack.has(page))
      await page
        .waitForSelector("html[data-hydrated], html:not(:has(#page-data))", { state: "attached", timeout: 10_000 })
        .catch(() => {});
    return answer;
  };
}
