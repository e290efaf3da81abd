import type { Page } from "@playwright/test";
import { openWithState as reopenWithState } from "../support/page/openWithState";
import { untilLoaded } from "./screenState";

/** Calls to `url` never get a response. */
export const stallRequests = (page: Page, url: string | RegExp) => page.route(url, () => {});

/** Calls to `url` get this status and body. */
export const respondWith = (page: Page, url: string | RegExp, status: number, json: object) =>
  page.route(url, (route) => route.fulfill({ status, json }));

/** Calls to `url` fail with status 500. */
export const failRequests = (page: Page, url: string | RegExp) =>
  respondWith(page, url, 500, { error: "The server broke.", code: "server_error" });

/** Passes the server's response on, changed. */
export async function changeResponse<T>(page: Page, url: string | RegExp, change: (json: T) => T): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

/** Makes toasts stay open, as they do while the window has no focus (react-toastify: pauseOnFocusLoss). */
export const pauseToasts = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("blur")));

/** Opens a page of the shop with the state that another page would pass to it. */
export async function openWithState(page: Page, path: string, state: object): Promise<void> {
  await page.goto("/about");
  await reopenWithState(page, path, state);
  await untilLoaded(page);
}

/** Drops every new timer of 2 s or more, so that a page that redirects after a delay stays on screen. */
export async function stopTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = window.setTimeout.bind(window);
    const startShort = (act: TimerHandler, ms = 0, ...rest: unknown[]) => (ms >= 2000 ? 0 : start(act, ms, ...rest));
    Object.assign(window, { setTimeout: startShort });
  });
}
