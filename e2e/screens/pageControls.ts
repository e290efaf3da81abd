import type { Page } from "@playwright/test";
import { untilLoaded } from "./screenState";

/** Calls to `url` never get an answer. */
export const hold = (page: Page, url: string | RegExp) => page.route(url, () => {});

/** Calls to `url` are answered by this status. */
export const answer = (page: Page, url: string | RegExp, status: number, json: object) =>
  page.route(url, (route) => route.fulfill({ status, json }));

const wentWrong = { error: "The server broke.", code: "server_error" };
/** Calls to `url` fail as they do when the server has a fault. */
export const failRequests = (page: Page, url: string | RegExp) => answer(page, url, 500, wentWrong);

/** Passes an answer on, changed. */
export async function alter<T>(page: Page, url: string | RegExp, change: (json: T) => T): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

/** Toasts that have come stay, as they do while the window is not in front (react-toastify: pauseOnFocusLoss). */
export const pauseToasts = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("blur")));

/** Opens a page of ours as if another one had sent `state` along (React Router keeps it in the history). */
export async function openWithState(page: Page, path: string, state: object): Promise<void> {
  await page.goto("/about");
  await page.evaluate(([to, usr]) => history.replaceState({ usr, key: "screen", idx: 0 }, "", String(to)), [
    path,
    state,
  ] as const);
  await page.reload();
  await untilLoaded(page);
}

/** From here on nothing that the page means to do in 2 s or later happens: what goes on by itself stays on screen. */
export async function stopTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = window.setTimeout.bind(window);
    const patient = (act: TimerHandler, ms = 0, ...rest: unknown[]) => (ms >= 2000 ? 0 : start(act, ms, ...rest));
    Object.assign(window, { setTimeout: patient });
  });
}
