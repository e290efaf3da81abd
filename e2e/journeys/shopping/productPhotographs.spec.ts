import type { Locator, Page } from "@playwright/test";
import { main } from "../../support/page/pageElements";
import { expect, test } from "../../support/test";

test.describe("a product's photographs", () => {
  const openProduct = async (page: Page) => {
    const { results } = await (await page.request.get("/api/products/product/?search=halo+morganite")).json();
    await page.goto(`/product/${results[0].handle}`);
    await expect(page.getByRole("heading", { level: 1, name: "Halo Morganite Ring" })).toBeVisible();
  };
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Pictures of Halo Morganite Ring" });
  const picture = (page: Page) => dialog(page).locator("div:has(> picture)");
  const scaleOf = (box: Locator) => box.evaluate((element) => Number(element.style.getPropertyValue("--scale")));
  /** The width of the first photograph's file, in pixels. */
  const ownWidth = (page: Page) =>
    main(page)
      .locator("picture img")
      .first()
      .evaluate(async ({ src }: HTMLImageElement) => {
        const file = new Image();
        file.src = src;
        await file.decode();
        return file.naturalWidth;
      });
  /** Waits for the photograph in the dialog, whose width limits how far it can be enlarged. */
  const untilLoaded = (page: Page) =>
    expect
      .poll(() =>
        picture(page)
          .locator("img")
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
  const shownWidth = async (page: Page) => (await picture(page).boundingBox())?.width ?? 0;

  test("enlarge by mouse and keyboard, and return the focus to their button", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openProduct(page);
    await main(page)
      .getByRole("button", { name: /^Enlarge picture 1 of 4/ })
      .click();
    await expect(dialog(page).getByText("1 of 4")).toBeVisible();
    await untilLoaded(page);
    const fullWidth = await shownWidth(page);
    await page.mouse.move(640, 450);
    await page.mouse.wheel(0, -1200);
    await expect.poll(() => shownWidth(page)).toBeCloseTo(await ownWidth(page), 0);
    await page.keyboard.press("0");
    await expect.poll(() => shownWidth(page)).toBeCloseTo(fullWidth, 0);
    await page.mouse.click(640, 450);
    await expect.poll(() => shownWidth(page)).toBeCloseTo(Math.min(2 * fullWidth, await ownWidth(page)), 0);
    // The image follows a drag upwards.
    const top = async () => (await picture(page).boundingBox())?.y ?? 0;
    const before = await top();
    await page.mouse.down();
    await page.mouse.move(640, 400, { steps: 4 });
    await page.mouse.up();
    await expect.poll(top).toBeCloseTo(before - 50, 0);
    await page.keyboard.press("-");
    await page.keyboard.press("ArrowRight");
    await expect(dialog(page).getByText("2 of 4")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(main(page).getByRole("button", { name: /^Enlarge picture 2 of 4/ })).toBeFocused();
  });

  test("enlarge by double tap and by pinch, and change by swipe", async ({ browser, shop }) => {
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await openProduct(page);
    await main(page)
      .getByRole("button", { name: /^Enlarge picture 1 of 4/ })
      .tap();
    await expect(dialog(page).getByText("1 of 4")).toBeVisible();
    await untilLoaded(page);
    const fingers = await context.newCDPSession(page);
    // On a busy machine two taps may be too far apart for a double tap.
    await expect(async () => {
      await fingers.send("Input.synthesizeTapGesture", { x: 180, y: 380, tapCount: 2, gestureSourceType: "touch" });
      await expect.poll(() => scaleOf(picture(page)), { timeout: 1000 }).toBe(2);
    }).toPass();
    await dialog(page).getByRole("button", { name: "Zoom out" }).tap();
    await expect.poll(() => scaleOf(picture(page))).toBe(1);

    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly (readonly [number, number])[]) =>
      fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await touch("touchStart", [
      [170, 380],
      [190, 380],
    ]);
    for (const apart of [20, 30, 40]) {
      await touch("touchMove", [
        [180 - apart, 380],
        [180 + apart, 380],
      ]);
    }
    await touch("touchEnd", []);
    await expect.poll(() => scaleOf(picture(page))).toBeGreaterThan(1.8);
    await dialog(page).getByRole("button", { name: "Zoom out" }).tap();
    await dialog(page).getByRole("button", { name: "Zoom out" }).tap();
    await expect.poll(() => scaleOf(picture(page))).toBe(1);

    await touch("touchStart", [[280, 380]]);
    for (const x of [240, 180, 120]) await touch("touchMove", [[x, 380]]);
    await touch("touchEnd", []);
    await expect(dialog(page).getByText("2 of 4")).toBeVisible();
    await context.close();
  });
});
