import type { Page } from "@playwright/test";
import { hydrateEarly } from "../../screens/checkState";
import { coveredControls } from "../../screens/coveredControls";
import { layoutProblems } from "../../screens/layoutChecks";
import { publicPages } from "../../screens/publicPages";
import { untilLoaded } from "../../screens/screenState";
import { aSession, customersOf, fillCart } from "../../support/customers";
import { expectVisibleFocus } from "../../support/page/focus";
import { main } from "../../support/page/pageElements";
import type { Shop } from "../../support/shop";
import { storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

// Each test opens every page of the shop.
test.setTimeout(300_000);

/** The browser's own setting: media queries follow it, as they do not follow the size of the page's root element. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 0.16 * percent } });
}

/** What moves: animations that are not over at once, and films. */
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

/** Opens each page of the shop: those for everyone, a product, and those of a signed-in shopper with a filled cart. */
async function onEveryPage(page: Page, shop: Shop, check: (route: string) => Promise<void>): Promise<void> {
  const { emails, products, orderId } = await customersOf(shop);
  hydrateEarly(page);
  const visit = async (route: string) => {
    await page.goto(route);
    await untilLoaded(page);
    await expect(main(page).locator('[data-state="loading"]')).toHaveCount(0);
    await test.step(route, () => check(route));
  };
  const open = Object.values(publicPages).flat();
  for (const { route } of open) await visit(route);
  await visit(`/product/${products.plain}`);
  await visit("/none-such");
  const token = await aSession(shop, emails.buyer);
  await fillCart(shop, token, products.plain);
  await storeToken(page, token);
  for (const route of ["/cart", "/wishlist", "/checkout", "/dashboard", `/order-confirmation/${orderId}`])
    await visit(route);
}

/** @returns a line for each problem of each page. */
async function problemsOfEveryPage(page: Page, shop: Shop): Promise<string[]> {
  const found: string[] = [];
  await onEveryPage(page, shop, async (route) => {
    for (const problem of [
      ...(await layoutProblems(page)),
      ...(await coveredControls(page)),
      ...(await cutPictures(page)),
    ])
      found.push(`${route}: ${problem}`);
  });
  return found;
}

test("every page fits a phone with text of 200 %, and nothing lies on a control", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/404/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 740 });
  await setTextSize(page, 200);
  expect(await problemsOfEveryPage(page, shop)).toEqual([]);
});

test("every page fits 320 px, and nothing lies on a control", async ({ page, shop, browserErrors }) => {
  browserErrors.allow(/404/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await problemsOfEveryPage(page, shop)).toEqual([]);
});

test("every page is still with reduced motion, and shows the focus in forced colours", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/404/);
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await onEveryPage(page, shop, async (route) => {
    expect(await movingParts(page), route).toEqual([]);
    await page.keyboard.press("Tab");
    await expectVisibleFocus(page);
    await main(page).focus();
    await page.keyboard.press("Tab");
    await expectVisibleFocus(page);
  });
});
