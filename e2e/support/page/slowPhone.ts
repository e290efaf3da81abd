import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Shop } from "../shop";
import { unhydratedPages } from "./waitForHydration";

export interface SlowPhone {
  context: BrowserContext;
  page: Page;
  /** The paths of the scripts that the page has requested. */
  scripts: string[];
}

/**
 * Opens a page of a phone with two processor cores, which is slower than this machine by a factor. `goto` does not wait for hydration. The
 * caller closes the context.
 */
export async function openSlowPhone(
  browser: Browser,
  { url }: Pick<Shop, "url">,
  { slowdown = 1 }: { slowdown?: number } = {},
): Promise<SlowPhone> {
  const viewport = { width: 390, height: 844 };
  // A service worker's requests do not belong to the page.
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  unhydratedPages.add(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "script" || pathname.endsWith(".js")) scripts.push(pathname);
  });
  const protocol = await context.newCDPSession(page);
  await protocol.send("Emulation.setHardwareConcurrencyOverride", { hardwareConcurrency: 2 });
  if (slowdown > 1) await protocol.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return { context, page, scripts };
}
