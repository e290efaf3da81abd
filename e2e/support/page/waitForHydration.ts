import type { Page, Response } from "@playwright/test";
import { holdRequests } from "./holdRequests";

/** Pages whose scripts a test delays: `goto` returns with the server-rendered page, before it is hydrated. */
export const unhydratedPages = new WeakSet<Page>();
/** Pages whose clock a test stops: `goto` has their scripts start, but does not wait until the page is hydrated. */
export const stoppedPages = new WeakSet<Page>();

/** Runs in the page, when its document is complete: the shop's scripts start, unless they have by themselves. */
async function startInPage(): Promise<void> {
  if (document.readyState === "loading") {
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
  }
  const { started, hydrated } = document.documentElement.dataset;
  if (started !== undefined || hydrated !== undefined) return;
  const button = document.querySelector("header button, button");
  if (button) button.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  else document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
}

/**
 * Has the scripts of a page start as a visitor does whose mouse comes to a button (docs/decisions/0032-start-on-intent.md). The mouse itself stays
 * where it is. A page that has started by itself is left alone: its code would take the same event as a reason to load the client of the API.
 * Not by `page.waitForFunction`, for which Playwright loads its script of 340 kB into the page a second time: 0.04 s of processor time.
 */
export async function startScripts(page: Page): Promise<void> {
  await page.evaluate(startInPage).catch((error: unknown) => {
    if (!String(error).includes("Execution context was destroyed")) throw error;
    return startScripts(page); // the page has loaded itself again
  });
}

/** Loads a document, has its scripts start, and waits until it is hydrated, or until it is clear that it has no scripts of the shop. */
async function loadHydrated(page: Page, load: () => Promise<Response | null>): Promise<Response | null> {
  const response = await load();
  const isPage = response?.headers()["content-type"]?.startsWith("text/html") === true;
  if (!isPage || unhydratedPages.has(page)) return response;
  await startScripts(page);
  if (stoppedPages.has(page)) return response;
  // No error for a page that is not hydrated in time: the test's own assertions find it.
  await page
    .waitForSelector("html[data-hydrated], html:not(:has(#page-data))", { state: "attached", timeout: 30_000 })
    .catch(() => {});
  return response;
}

/** Makes `page.goto`, `page.reload` and Back wait until the page is hydrated. */
export function waitForHydration(page: Page): void {
  const [goto, reload, goBack] = [page.goto.bind(page), page.reload.bind(page), page.goBack.bind(page)];
  page.goto = (url, options) => loadHydrated(page, () => goto(url, options));
  page.reload = (options) => loadHydrated(page, () => reload(options));
  page.goBack = (options) => loadHydrated(page, () => goBack(options));
}

/** Delays the scripts with such an address, so that what needs them is not hydrated. @returns a function that lets them load. */
export async function delayScripts(page: Page, url: string): Promise<() => void> {
  unhydratedPages.add(page);
  return (await holdRequests(page, url)).letGo;
}
