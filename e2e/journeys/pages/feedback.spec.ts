import type { Locator, Page } from "@playwright/test";
import { password } from "../../support/customers";
import { clientNavigate } from "../../support/page/clientNavigate";
import { cartLink, main } from "../../support/page/pageElements";
import { firstProduct } from "../../support/page/serverRendered";
import { untilPainted } from "../../support/page/untilPainted";
import { addToCart } from "../../support/shopper";
import { expect, test } from "../../support/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Calls whose address contains `part` time out in a tenth of the time that the shop sets. @returns the times that it has set, ms. */
async function shortenTimeouts(page: Page, part: string): Promise<() => Promise<readonly number[]>> {
  await page.addInitScript((text) => {
    const given: number[] = [];
    Object.assign(window, { givenTimeoutsMs: given });
    const shortened = new WeakSet<XMLHttpRequest>();
    XMLHttpRequest.prototype.open = new Proxy(XMLHttpRequest.prototype.open, {
      apply: (open, request, args) => {
        if (String(args[1]).includes(text)) shortened.add(request);
        return Reflect.apply(open, request, args);
      },
    });
    const setNative = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "timeout")?.set;
    Object.defineProperty(XMLHttpRequest.prototype, "timeout", {
      set(this: XMLHttpRequest, ms: number) {
        const isShortened = shortened.has(this);
        if (isShortened) given.push(ms);
        setNative?.call(this, isShortened ? ms / 10 : ms);
      },
    });
  }, part);
  return () => page.evaluate(() => (window as unknown as { givenTimeoutsMs: number[] }).givenTimeoutsMs); // the script above sets it
}

test("a call is aborted after 5 s, with a plain message", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const timeouts = await shortenTimeouts(page, "category=rings");
  await page.route("**/api/products/product/?category=rings", () => {});
  // An opened page is server-rendered, so the list is loaded by a navigation in the browser.
  await clientNavigate(page, "/rings");
  await expect(main(page).getByText("Error: The shop took too long to answer. Please try again.")).toBeVisible();
  expect(new Set(await timeouts())).toEqual(new Set([5000]));
  expect(logged).toContainEqual(expect.stringMatching(/timeout of 5000ms exceeded/));
});

test("a registration that reaches no server shows a plain message, in a banner and a toast", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  await page.route("**/api/users/register/", (route) => route.abort());
  await page.goto("/register");
  await main(page).getByLabel("Email", { exact: true }).fill("ada@example.com");
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await main(page).getByLabel("Confirm password").fill(password);
  await main(page).getByRole("button", { name: "Register" }).click();
  const text = "The shop could not be reached. Check your connection and try again.";
  await expect(page.getByRole("alert").filter({ hasText: text })).toHaveCount(2);
});

test("the mini-cart opens after adding on desktop, not on a phone, and blocks nothing", async ({ page }) => {
  await addToCart(page);
  const panel = page.getByRole("region", { name: "Mini cart" });
  await expect(panel.getByRole("link", { name: "View Cart" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartLink(page)).toHaveText("2");
  await expect(panel).toBeHidden();
});

test("the mini-cart that opens after adding covers no part of the pressed button, and closes by itself", async ({
  page,
}) => {
  await page.clock.install();
  const add = main(page).getByRole("button", { name: "Add to Cart" });
  for (const width of [1024, 1440, 2200]) {
    await page.setViewportSize({ width, height: 900 });
    await (width === 1024 ? addToCart(page) : add.click());
    const panel = page.getByRole("region", { name: "Mini cart" });
    await expect(panel.getByText("Added", { exact: true })).toBeVisible();
    const box = await panel.boundingBox();
    const button = await add.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(button?.x ?? 0);
    await page.mouse.move(1, 899);
    await page.clock.runFor(6000);
    await expect(panel).toBeHidden();
  }
});

/** Stops the progress bar of each toast at its start, so that the toast is still there on a busy machine: it runs at speed 0. */
const stopToasts = (page: Page) =>
  page.addInitScript(() =>
    addEventListener(
      "animationstart",
      ({ target }) => {
        for (const animation of target instanceof Element ? target.getAnimations() : []) {
          if (Number(animation.effect?.getComputedTiming().duration) > 1000) animation.playbackRate = 0;
        }
      },
      true,
    ),
  );

/** The progress bar of a toast, which closes when the bar's animation ends. */
const progressOf = (toast: Locator, act: "look" | "end" = "look") =>
  toast.evaluate((element, wanted) => {
    const running = element.getAnimations({ subtree: true });
    const bar = running.find(({ effect }) => Number(effect?.getComputedTiming().duration) > 1000);
    if (bar && wanted === "end") {
      bar.playbackRate = 1; // at speed 0 it has no end
      bar.finish();
    }
    return { durationMs: bar?.effect?.getComputedTiming().duration, playState: bar?.playState };
  }, act);

test("on a phone the toast lies above the purchase bar and leads to the cart", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await stopToasts(page);
  await addToCart(page);
  const add = main(page).getByRole("button", { name: "Add to Cart" });
  const viewCart = page.getByRole("button", { name: "View cart" });
  const toast = page.getByRole("status").filter({ has: viewCart });
  await page.evaluate(() => scrollTo(0, 0));
  const gap = async () => {
    const box = await toast.boundingBox();
    const button = await add.boundingBox();
    return (button?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(gap).toBeGreaterThan(0);
  await add.click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await viewCart.click();
  await expect(page).toHaveURL("/cart");
});

test("a toast closes after 5 s, and stays open while the mouse or the focus is on it", async ({ page }) => {
  await stopToasts(page);
  await addToCart(page);
  const add = main(page).getByRole("button", { name: "Add to Cart" });
  const toast = page.getByRole("status").filter({ hasText: " added to cart!" });
  await expect.poll(() => progressOf(toast)).toEqual({ durationMs: 5000, playState: "running" });
  await progressOf(toast, "end");
  await expect(toast).toBeHidden();
  await add.click();
  await toast.hover();
  await expect.poll(() => progressOf(toast)).toEqual({ durationMs: 5000, playState: "paused" });
  await page.mouse.move(5, 5);
  await expect.poll(() => progressOf(toast)).toEqual({ durationMs: 5000, playState: "running" });
  await progressOf(toast, "end");
  await expect(toast).toBeHidden();
  await add.click();
  await toast.getByRole("button").first().focus();
  await expect.poll(() => progressOf(toast)).toEqual({ durationMs: 5000, playState: "paused" });
});

test("a toast that comes in under the mouse stays open", async ({ page }) => {
  await stopToasts(page);
  await addToCart(page);
  const toast = page.getByRole("status").filter({ hasText: " added to cart!" });
  await expect(toast).not.toHaveClass(/enter/);
  await progressOf(toast, "end");
  await expect(toast).toBeHidden();
  await page.evaluate(() =>
    addEventListener("animationstart", ({ animationName, target }) => {
      if (animationName !== "toast-in" || !(target instanceof Element)) return;
      for (const animation of target.getAnimations()) animation.pause();
    }),
  );
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await toast.hover();
  await expect(toast).toHaveClass(/enter/);
  await toast.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  await expect(toast).not.toHaveClass(/enter/);
  expect(await progressOf(toast)).toEqual({ durationMs: 5000, playState: "paused" });
  await page.mouse.move(5, 5);
  await expect.poll(() => progressOf(toast)).toEqual({ durationMs: 5000, playState: "running" });
  await page.evaluate(() => window.dispatchEvent(new FocusEvent("blur")));
  await expect.poll(() => progressOf(toast)).toEqual({ durationMs: 5000, playState: "paused" });
  await toast.hover();
  await page.evaluate(() => window.dispatchEvent(new FocusEvent("focus")));
  await untilPainted(page); // React has rendered what the focus changes
  expect(await progressOf(toast)).toEqual({ durationMs: 5000, playState: "paused" });
});

test("a failed addition shows an alert", async ({ page, shop, browserErrors }) => {
  browserErrors.allow(/409/);
  const text = "Only 3 of this piece are left.";
  await page.route("**/api/cart/add/", (route) =>
    route.fulfill({ status: 409, json: { error: text, code: "insufficient_stock" } }),
  );
  await page.goto(`/product/${(await firstProduct(shop)).id}`);
  await main(page).getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
});
