import type { Page } from "@playwright/test";
import { fixtureOf } from "../../screens/shopFixture";
import type { Shop } from "../shop";
import { expect } from "../test";
import { main } from "./pageElements";
import { scrollPage } from "./scrollPage";
import { untilHydrated, untilRendered } from "./serverRendered";
import { delayScripts } from "./waitForHydration";

/** Adds up the layout shifts without recent input, from the first frame on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts, shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        (window as unknown as { shifted: number }).shifted += value;
        const placeOf = ({ top, bottom }: DOMRect) => `${Math.round(top)} to ${Math.round(bottom)}`;
        const elements = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node.outerHTML.slice(0, 80) : "?";
          return `${element}, from ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
        });
        const page = `at ${scrollY} of ${document.documentElement.scrollHeight} px, after ${Math.round(startTime)} ms`;
        shifts.push(`${value.toFixed(4)} ${page}: ${elements.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Fails when the open document, watched by `watchShifts`, has a layout shift of 0.02. */
export async function expectUnshifted(page: Page): Promise<void> {
  const [shifted, shifts] = await page.evaluate(() => {
    const watched = window as unknown as { shifted: number; shifts: string[] };
    return [watched.shifted, watched.shifts] as const;
  });
  expect(shifted, `${new URL(page.url()).pathname}\n${shifts.join("\n")}`).toBeLessThan(0.02);
}

/** Scrolls to the end of the page in steps of less than the window's height, so that lazy content is loaded. */
async function scrollToEnd(page: Page): Promise<void> {
  for (let y = 0; y < 6000; y += 800) {
    await scrollPage(page, { top: y });
    if (await page.evaluate((top) => top >= document.documentElement.scrollHeight, y)) return;
  }
}

export interface ShiftRoutes {
  /** Pages for everyone. */
  open: readonly string[];
  /** Pages that need a signed-in shopper; `:order` is replaced by an order of that shopper. */
  own: readonly string[];
}

/**
 * Loads and scrolls each page and both kinds of product page, with slow responses. The shopper is at the end of an open page
 * before it is hydrated; a page of the shopper's own has nothing to scroll yet. Fails for the first with a layout shift of 0.02.
 */
export async function expectNoShifts(
  page: Page,
  shop: Shop,
  { width, routes }: { width: number; routes: ShiftRoutes },
): Promise<void> {
  const { tokens, products, orderId } = await fixtureOf(shop);
  await page.setViewportSize({ width, height: 900 });
  // With slow responses the placeholders are painted, so they must have the size of the content.
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  // A machine that is too busy to render the carousels sends placeholders, with one line for each title. cardRows.spec.ts measures them.
  await untilRendered(shop, "/");
  await watchShifts(page);
  const measure = async () => {
    await main(page).getByRole("heading").first().waitFor();
    await page.waitForLoadState("networkidle");
    await scrollToEnd(page);
    await expectUnshifted(page);
  };
  for (const route of [...routes.open, `/product/${products.plain}`, `/product/${products.soldOut}`]) {
    const loadCode = await delayScripts(page, "**/*.js");
    await page.goto(route, { waitUntil: "commit" });
    // Parsed. The event DOMContentLoaded would wait for the scripts.
    await page.waitForFunction(() => document.readyState !== "loading");
    await scrollToEnd(page);
    loadCode();
    await untilHydrated(page);
    await measure();
  }
  await page.evaluate((token) => localStorage.setItem("userToken", token), tokens.buyer);
  for (const route of routes.own) {
    await page.goto(route.replace(":order", orderId));
    await measure();
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
}
