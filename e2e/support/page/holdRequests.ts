import type { Page, Request } from "@playwright/test";

/** Requests of a page that wait. */
interface HeldRequests {
  /** Those so far, the earliest first. */
  held: readonly Request[];
  /** Sends them, and all later ones at once. */
  letGo: () => void;
}

/** Holds the page's requests with such an address until they are let go. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<HeldRequests> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held: Request[] = [];
  await page.route(url, async (route) => {
    held.push(route.request());
    await gate;
    await route.continue();
  });
  return { held, letGo };
}
