import type { Page } from "@playwright/test";
import { untilHydrated } from "./serverRendered";

/**
 * Navigates within the open document, as Back does: the browser renders the page and requests its data. A page that is opened
 * directly is server-rendered, with its data.
 */
export async function clientNavigate(page: Page, path: string): Promise<void> {
  await page.goto("/about");
  await untilHydrated(page);
  await navigateWithin(page, path);
}

/** The same in a document that is open and hydrated already. */
export const navigateWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ key: "client", idx: 1 }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);
