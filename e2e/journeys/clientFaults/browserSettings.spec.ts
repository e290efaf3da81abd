import { customersOf } from "../../support/customers";
import { apiIdle } from "../../support/page/apiIdle";
import { navigateWithin } from "../../support/page/clientNavigate";
import { header, main, productLinks } from "../../support/page/pageElements";
import { unhydratedPages } from "../../support/page/waitForHydration";
import { aFilledCart, storeToken } from "../../support/shopper";
import { expect, test } from "../../support/test";

/** The browser's own console line on a failed request. */
const failedRequest = /Failed to load resource/;

test("D13 with reduced motion the film does not play and no transition takes longer than 0.01 s", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const film = main(page).locator("video");
  await film.waitFor();
  expect(await film.evaluate((video: HTMLVideoElement) => video.paused && !video.autoplay)).toBe(true);
  await productLinks(page).first().waitFor();
  const slow = await page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      const seconds = Math.max(...`${transitionDuration},${animationDuration}`.split(",").map(Number.parseFloat));
      return seconds > 0.011 ? [`${element.outerHTML.slice(0, 80)} ${seconds}`] : [];
    }),
  );
  expect(slow).toEqual([]);
  // Even a short transition passes an inherited value on by one element per frame, so a rotated phone would change in steps.
  const inner = await main(page)
    .getByRole("heading", { level: 2 })
    .first()
    .evaluate((heading) => {
      document.documentElement.style.setProperty("--ink", "rgb(1, 2, 3)");
      return getComputedStyle(heading).color;
    });
  expect(inner).toBe("rgb(1, 2, 3)");
});

test("D14 at 320 px with wide text spacing and forced colours every page fits and can be used", async ({
  page,
  shop,
}) => {
  const token = await aFilledCart(shop);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: "active" });
  await storeToken(page, token);
  await page.goto("/");
  // WCAG 1.4.12
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  for (const [path, heading] of [
    ["/", "Discover The Aurora Collection"],
    ["/rings", "Rings"],
    ["/checkout", "Checkout"],
    ["/dashboard", "Your dashboard"],
    ["/faq", "Frequently Asked Questions"],
    ["/contact", "Contact"],
    ["/cart", "Your Shopping Cart"],
  ] as const) {
    await navigateWithin(page, path);
    await expect(main(page).getByRole("heading", { level: 1 }).first()).toContainText(heading);
    await apiIdle(page.context());
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await main(page)
    .getByRole("button", { name: /^Increase/ })
    .click();
  await expect(main(page).getByRole("textbox", { name: /^Quantity/ })).toHaveValue("2");
});

test("D15 without JavaScript a page that needs it shows a message", async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  unhydratedPages.add(page);
  await page.goto("/cart");
  const message = page.locator("noscript p"); // Playwright's text locators ignore noscript
  await expect(message).toBeVisible();
  expect(await message.innerText()).toContain("Aurelle needs JavaScript for this page.");
  await context.close();
});

test("D16 without its film the home page shows poster, headline and link", async ({ page, browserErrors }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  browserErrors.allow(failedRequest);
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("rejected", "NotAllowedError"));
  });
  await page.route(/\.(mp4|webm)$/, (route) => route.abort());
  await page.goto("/");
  const poster = main(page).locator('img[src*="/hero/"]');
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(main(page).getByRole("heading", { name: "Discover The Aurora Collection" })).toBeVisible();
  await main(page).getByRole("link", { name: "Shop Now" }).click();
  await expect(page).toHaveURL("/aurora");
});

test("D18 a page that the browser has translated still works", async ({ page, shop }) => {
  const { products } = await customersOf(shop);
  const translate = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text); // the walker visits text nodes only
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest("script, style")) continue;
        const font = document.createElement("font");
        font.textContent = text.data;
        text.replaceWith(font);
      }
    });
  await page.goto(`/product/${products.plain}`);
  await main(page).getByRole("button", { name: "Add to Cart" }).first().waitFor();
  await page.waitForLoadState("networkidle");
  await translate();
  await main(page).getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText(/ added to cart!$/).first()).toBeVisible();
  await page.goto("/cart");
  await main(page)
    .getByRole("button", { name: /^Increase/ })
    .waitFor();
  await page.waitForLoadState("networkidle");
  await translate();
  await main(page)
    .getByRole("button", { name: /^Increase/ })
    .click();
  await expect(main(page).getByRole("textbox", { name: /^Quantity/ })).toHaveValue("2");
  await main(page)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(main(page).getByText("Your cart is empty")).toBeVisible();
  await translate();
  await header(page).getByRole("link", { name: "AURELLE" }).click();
  await expect(main(page).getByRole("heading", { name: "Discover The Aurora Collection" })).toBeVisible();
  await expect(page.locator('[data-state="failed"]')).toHaveCount(0);
});
