import { expect, type Page } from "@playwright/test";
import { expectVisibleFocus } from "../support/page/focus";
import { main } from "../support/page/pageElements";
import { expectAccessible } from "./checkState";
import { coveredControls } from "./coveredControls";
import { layoutProblems } from "./layoutChecks";

/**
 * The browser's own setting, in percent: media queries follow it, as they do not follow the size of the page's root element. It ends
 * with the document.
 */
async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 0.16 * percent } });
  await session.detach();
  const readWidths = () =>
    page.evaluate(() => [
      getComputedStyle(document.documentElement).fontSize,
      matchMedia("(min-width: 20rem)").matches,
    ]);
  await expect.poll(readWidths).toEqual([`${0.16 * percent}px`, percent === 100]);
}

/** What moves although the visitor prefers reduced motion: animations that are not over at once, and films. */
const movingParts = (page: Page) =>
  page.evaluate(() => [
    ...document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 50)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 80) ?? "") : "")),
    ...[...document.querySelectorAll("video")].filter(({ paused }) => !paused).map(({ currentSrc }) => currentSrc),
  ]);

/** Pictures that an element around them cuts off: less than half of their height is left. */
const cutPictures = (page: Page) =>
  page.evaluate(() => {
    const isCut = (picture: Element) => {
      const { height } = picture.getBoundingClientRect();
      for (let at = picture.parentElement; at && at.tagName !== "MAIN"; at = at.parentElement) {
        const cuts = getComputedStyle(at).overflowY !== "visible";
        if (cuts && at.getBoundingClientRect().height < height / 2) return true;
      }
      return false;
    };
    return [...document.querySelectorAll("main img")]
      .filter(isCut)
      .map((picture) => `a picture is cut off: ${picture.outerHTML.slice(0, 80)}`);
  });

/** The page fits, no picture is cut off, and nothing lies on a control. */
async function expectReachable(page: Page, description: string): Promise<void> {
  expect(await layoutProblems(page), description).toEqual([]);
  expect(await coveredControls(page), description).toEqual([]);
  expect(await cutPictures(page), description).toEqual([]);
}

/** The focus is seen where the keyboard begins, and where the content begins. */
async function expectFocusInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.keyboard.press("Tab");
  await expectVisibleFocus(page);
  await main(page).focus();
  await page.keyboard.press("Tab");
  await expectVisibleFocus(page);
  await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
}

/**
 * Checks the open page for every visitor: with axe, at each width, with the browser's text at 200 % on a phone, with reduced
 * motion and with forced colours. A page that is loaded again costs more than all of these. The visitor must prefer reduced motion.
 */
export async function expectUsable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(main(page).locator('[data-state="loading"]')).toHaveCount(0);
  await expectAccessible(page);
  await expectFocusInForcedColours(page);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await layoutProblems(page), `at ${width} px`).toEqual([]);
    expect(await movingParts(page), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectReachable(page, "at 320 px");
  expect(await movingParts(page), "at 320 px").toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await setTextSize(page, 200);
  await expectReachable(page, "at 360 px, with text of 200 %");
  await setTextSize(page, 100);
}
