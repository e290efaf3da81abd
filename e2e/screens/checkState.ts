import { expect, type Page } from "@playwright/test";
import { axeFindings } from "../support/page/axe";
import { layoutProblems } from "./layoutChecks";
import { prepare, type ScreenState } from "./screenState";
import type { ShopFixture } from "./shopFixture";

/** Errors of a page that the states provoke. */
export const provokedErrors = /Failed to load resource|Loading .*failed|remoteEntry|error loading/i;

/**
 * Makes `page.goto` wait for the document alone, and not for its images: a fresh shop resizes each photograph first. Images have their size
 * before they are loaded. `waitForHydration` then starts the page's scripts.
 */
export function hydrateEarly(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = (url, options) => goto(url, { waitUntil: "domcontentloaded", ...options });
}

/** Checks the open page: axe finds nothing, and it fits with text of 200 %. The page must not be animated. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  expect(await layoutProblems(page), "text of 200 %").toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/** Shows a state, which must not be animated: an element that is still fading in fails the contrast rule. */
export async function showState(page: Page, state: ScreenState, fixture: ShopFixture): Promise<void> {
  await page.setViewportSize({ width: Math.min(1280, (state.below ?? 1281) - 1), height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await prepare(page.context(), state, fixture);
  await state.show(page, fixture);
}

/** Shows a state: axe finds nothing, and it fits with text of 200 % and at 320 px. */
export async function expectAccessibleState(page: Page, state: ScreenState, fixture: ShopFixture): Promise<void> {
  await showState(page, state, fixture);
  await expectAccessible(page);
  if (state.from !== undefined) return; // the state does not exist at 320 px
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await layoutProblems(page), "320 px").toEqual([]);
}
