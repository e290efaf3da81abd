import type { Page } from "@playwright/test";

/**
 * Opens a page of the shop as if another page had passed `state` to it; React Router stores it in the history entry. A page of the
 * shop must be open.
 */
export async function openWithState(page: Page, path: string, state: object): Promise<void> {
  await page.evaluate(([to, usr]) => history.replaceState({ usr, key: "state", idx: 0 }, "", String(to)), [
    path,
    state,
  ] as const);
  await page.reload();
}
