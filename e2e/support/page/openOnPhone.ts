import type { Browser, Page } from "@playwright/test";
import type { Shop } from "../shop";

/** A page of a phone of 360 x 740 px with a touch screen. The caller closes its context. */
export async function openOnPhone(browser: Browser, { url }: Pick<Shop, "url">): Promise<Page> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ baseURL: url, viewport, hasTouch: true, locale: "en-GB" });
  return context.newPage();
}
