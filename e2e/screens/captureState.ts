import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { waitForAnimations } from "../support/page/waitForAnimations";
import { waitForHydration } from "../support/page/waitForHydration";
import { projectDir } from "../support/shop";
import { imageName } from "./indexPage";
import { layoutProblems } from "./layoutChecks";
import { maskVolatileText, ordinaryDay } from "./maskVolatileText";
import { checkReference, type Mode } from "./references";
import { prepare, type ScreenState, widthsOf } from "./screenState";
import type { ShopFixture } from "./shopFixture";
import { unstyledClasses, watchStyles } from "./unstyledClasses";

export const outDir = path.join(projectDir, "e2e/results/screens");

/**
 * Waits until images and fonts are loaded and animations have ended.
 * @param isFullPage the whole page is captured. It is scrolled to its top first, because the header follows a scroll.
 */
async function settle(page: Page, isFullPage: boolean): Promise<void> {
  await page.evaluate(async (fromTop) => {
    if (fromTop) scrollTo(0, 0);
    const images = [...document.images].filter((image) => image.checkVisibility());
    for (const image of images) image.loading = "eager";
    const patience = new Promise((resolve) => setTimeout(resolve, 10_000));
    await Promise.race([
      Promise.allSettled([...images.map((image) => image.decode()), document.fonts.ready]),
      patience,
    ]);
  }, isFullPage);
  await waitForAnimations(page);
}

/** A browser may return a screenshot before everything is painted. Two equal screenshots in a row are complete. At most this many. */
const maxScreenshots = 5;
async function takeScreenshot(page: Page, isFullPage: boolean): Promise<Buffer> {
  // Animations must not be fast-forwarded: a toast closes when the animation of its progress bar ends.
  const shoot = () => page.screenshot({ type: "jpeg", quality: 82, fullPage: isFullPage, animations: "allow" });
  let last = await shoot();
  for (let count = 1; count < maxScreenshots; count += 1) {
    const next = await shoot();
    if (next.equals(last)) return next;
    last = next;
  }
  return last;
}

async function openContext(browser: Browser, fixture: ShopFixture, state: ScreenState, width: number) {
  const context = await browser.newContext({
    baseURL: fixture.shop.url,
    viewport: { width, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    colorScheme: state.emailScheme ?? "light",
    serviceWorkers: "block", // a service worker's requests would bypass the failures that a state injects
  });
  // tsx wraps functions in a helper of its own, which the page does not have.
  await context.addInitScript("globalThis.__name = (named) => named");
  await prepare(context, state, fixture);
  if (!state.now) await context.clock.setFixedTime(ordinaryDay);
  return context;
}

/** Captures one state at each of its widths. @returns a line for each problem, with the state and the width. */
export async function captureState(
  browser: Browser,
  fixture: ShopFixture,
  state: ScreenState,
  mode: Mode,
): Promise<string[]> {
  const shown = widthsOf(state);
  const isFullPage = state.view !== "window";
  const problems: string[] = [];
  let context: BrowserContext | undefined;
  try {
    context = await openContext(browser, fixture, state, shown[0] ?? 1440);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    waitForHydration(page);
    await watchStyles(page);
    await state.show(page, fixture);
    for (const width of shown) {
      await page.setViewportSize({ width, height: width < 768 ? 760 : 900 });
      if (state.isBrief && width !== shown[0]) await state.show(page, fixture);
      await settle(page, isFullPage);
      await maskVolatileText(page);
      const name = imageName(state.name, width);
      const screenshot = await takeScreenshot(page, isFullPage);
      await writeFile(path.join(outDir, `${name}.jpg`), screenshot);
      problems.push(...(await checkReference(mode, name, width, screenshot)));
      for (const problem of await layoutProblems(page)) problems.push(`${state.name} at ${width}: ${problem}`);
    }
    for (const problem of await unstyledClasses(page)) problems.push(`${state.name}: ${problem}`);
  } catch (error) {
    problems.push(`${state.name}: cannot be shown: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
  } finally {
    await context?.close();
  }
  return problems;
}
