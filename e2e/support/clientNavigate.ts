import type { Page } from "@playwright/test";
import { joined } from "./serverRendered";

/**
 * Goes to a page of ours from within the shop, as Back does: the browser draws it and asks for what it shows. A page that is
 * opened first comes drawn by the server, with what it shows.
 */
export async function openInside(page: Page, path: string): Promise<void> {
  await page.goto("/about");
  await joined(page);
  await page.evaluate((to) => {
    history.pushState({ key: "inside", idx: 1 }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);
}
