import type { Locator, Page } from "@playwright/test";
import { navigateWithin } from "../../support/page/clientNavigate";
import { fillVisitorCart } from "../../support/shopper";
import { expect, test } from "../../support/test";

/** The measures of specification §9 in the assembled shop. */

const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not on screen");
  return box;
};
const atWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });
const tokenOf = (page: Page, name: string) =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), name);

/** How many items are in the first row. */
async function columnsOf(items: Locator): Promise<number> {
  const tops = await items.evaluateAll((nodes) => nodes.map((node) => Math.round(node.getBoundingClientRect().top)));
  return tops.filter((top) => top === tops[0]).length;
}
const cards = (page: Page) => page.getByRole("region", { name: "Products" }).locator("li:has([data-product])");

/** Each transition of the page takes one of the three durations, or none. */
async function expectTransitions(page: Page): Promise<void> {
  const named = await Promise.all(["fast", "medium", "slow"].map((name) => tokenOf(page, `--${name}`)));
  expect(named.map(Number.parseFloat)).toEqual([0.1, 0.3, 0.8]);
  const durations = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll("body *")].flatMap((node) =>
        getComputedStyle(node)
          .transitionDuration.split(",")
          .map((text) => text.trim())
          .filter((text) => text !== ""),
      ),
    ),
  ]);
  const allowed = ["0s", "0.1s", "0.3s", "0.8s"];
  expect(durations.filter((duration) => !allowed.includes(duration))).toEqual([]);
}

test("a category page has 1, 2, 3 and 4 columns from 20, 48, 64 and 80 rem, images of 3 to 4, at most 1900 px, and filters of 280 px from tablet width that collapse below", async ({
  page,
}) => {
  await page.goto("/rings");
  await cards(page).first().waitFor();
  for (const [width, columns] of [
    [320, 1],
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1279, 3],
    [1280, 4],
    [1440, 4],
  ] as const) {
    await atWidth(page, width);
    expect(await columnsOf(cards(page)), `columns at ${width}`).toBe(columns);
  }
  const { width, height } = await boxOf(cards(page).first().getByRole("img"));
  expect(width / height).toBeCloseTo(3 / 4, 2);
  await atWidth(page, 2400);
  const widths = await page.evaluate(() =>
    [...document.querySelectorAll("main [data-product], header a, footer a, footer form")]
      .filter((node) => node.checkVisibility())
      .map((node) => {
        const { left, right } = node.getBoundingClientRect();
        return [left, right];
      }),
  );
  const left = Math.min(...widths.map(([from = 0]) => from));
  const right = Math.max(...widths.map(([, to = 0]) => to));
  expect(right - left).toBeLessThanOrEqual(1900);

  await atWidth(page, 768);
  const filters = page.getByRole("region", { name: "Filters" });
  const clear = filters.getByRole("button", { name: "Clear All" });
  await expect(clear).toBeVisible();
  expect((await boxOf(filters)).width).toBe(280);
  await atWidth(page, 767);
  await expect(clear).toBeHidden();
  await filters.getByRole("button", { name: "Filters" }).click();
  await expect(clear).toBeVisible();
});

test("a collection page has 5 columns from 1400 px", async ({ page }) => {
  await page.goto("/luma");
  await cards(page).first().waitFor();
  for (const [width, columns] of [
    [320, 1],
    [768, 2],
    [1024, 3],
    [1399, 4],
    [1400, 5],
    [1900, 5],
  ] as const) {
    await atWidth(page, width);
    expect(await columnsOf(cards(page)), `columns at ${width}`).toBe(columns);
  }
});

test("a carousel shows 1, 2, 4 and 5 products, 30 px apart, and transitions take 0.1, 0.3 or 0.8 s", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const slides = page.getByRole("region", { name: "Get the Look" }).locator("li.swiper-slide");
  await slides.first().waitFor();
  await expectTransitions(page);
  // The carousel gets its layout when it is near the screen.
  await slides.first().scrollIntoViewIfNeeded();
  for (const [width, shown] of [
    [639, 1],
    [640, 2],
    [768, 4],
    [1024, 5],
    [1600, 5],
  ] as const) {
    await atWidth(page, width);
    await expect(async () => {
      const row = await boxOf(page.getByRole("region", { name: "Get the Look" }).locator(".swiper-wrapper"));
      const [first, second] = [await boxOf(slides.nth(0)), await boxOf(slides.nth(1))];
      expect(second.x - first.x - first.width, `gap at ${width}`).toBeCloseTo(30, 0);
      expect((row.width + 30) / (first.width + 30), `slides at ${width}`).toBeCloseTo(shown, 1);
    }).toPass();
  }
});

test("layers have the specification's order, the body is white with dark grey sans-serif text, headings have serifs, the accent is a muted mauve, the mini-cart is 25 rem wide and at most 31.25 rem high, and fields are 2.5 rem high", async ({
  page,
}) => {
  const { results } = await (await page.request.get("/api/products/product/")).json();
  await fillVisitorCart(page, results.slice(0, 8));
  await page.goto("/about");
  const layers = ["modal", "overlay", "dropdown", "header", "footer"];
  expect(await Promise.all(layers.map((name) => tokenOf(page, `--layer-${name}`)))).toEqual([
    "1000",
    "900",
    "800",
    "700",
    "600",
  ]);
  expect(await styleOf(page.getByRole("banner"), "z-index")).toBe("700");
  await page.getByRole("button", { name: "Show what is in the cart" }).click();
  const panel = page.getByRole("region", { name: "Mini cart" });
  expect(await styleOf(panel, "z-index")).toBe("800");
  await expect(panel.getByRole("link", { name: "View Cart" })).toBeVisible();
  const { width, height } = await boxOf(panel);
  expect(width).toBe(400);
  expect(height).toBeGreaterThan(400);
  expect(height).toBeLessThanOrEqual(500);
  const body = page.locator("body");
  expect(await styleOf(body, "background-color")).toBe("rgb(255, 255, 255)");
  expect(await styleOf(body, "color")).toBe("rgb(43, 42, 45)");
  expect(await styleOf(body, "font-family")).toMatch(/sans-serif$/);
  const heading = page.getByRole("heading", { level: 1 });
  expect(await styleOf(heading, "font-family")).toMatch(/Garamond.*[^-]serif$/);
  expect(await tokenOf(page, "--mauve-600")).toBe("#735a6e");
  await page.keyboard.press("Escape");
  await navigateWithin(page, "/login");
  expect((await boxOf(page.getByRole("main").getByRole("textbox", { name: "Email" }))).height).toBe(40);
});

test("U11 the footer and every dialog are on the layers of the specification", async ({ page }) => {
  await page.goto("/faq#sizing");
  expect(await styleOf(page.getByRole("contentinfo"), "z-index")).toBe("600");
  const layersOf = (name: string) =>
    page.getByRole("dialog", { name }).evaluate((dialog) => ({
      dialog: getComputedStyle(dialog).zIndex,
      backdrop: getComputedStyle(dialog, "::backdrop").zIndex,
    }));
  await page.getByRole("main").getByRole("button", { name: "Ring size guide" }).click();
  expect(await layersOf("Ring size guide"), "of the UI kit").toEqual({ dialog: "1000", backdrop: "900" });
  await page.keyboard.press("Escape");
  await atWidth(page, 390);
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  expect(await layersOf("Menu"), "of the header").toEqual({ dialog: "1000", backdrop: "900" });
});

test("categories open in the header from desktop width, where Login, Wishlist and Cart have their words on one line, and below in a menu with See all and the collections", async ({
  page,
}) => {
  await page.goto("/about");
  const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
  const categories = page.getByRole("navigation", { name: "Categories" });
  await atWidth(page, 1024);
  await expect(categories.getByRole("link", { name: "Rings", exact: true })).toBeVisible();
  await expect(menu).toBeHidden();
  const boxes = await Promise.all(
    ["Login", "Wishlist", "Cart"].map((word) =>
      boxOf(page.getByRole("banner").getByRole("link", { name: word, exact: true }).getByText(word, { exact: true })),
    ),
  );
  for (const { width } of boxes) expect(width).toBeGreaterThan(20);
  expect(new Set(boxes.map(({ y }) => Math.round(y)))).toHaveProperty("size", 1);
  await atWidth(page, 1023);
  await expect(menu).toBeVisible();
  await expect(categories).toBeHidden();
  await atWidth(page, 390);
  await menu.click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await drawer.getByRole("button", { name: "Collections", exact: true }).click();
  for (const collection of ["Luma", "Aurora", "Vita"]) {
    const link = drawer.getByRole("link", { name: collection, exact: true });
    await expect(link).toHaveAttribute("href", `/${collection.toLowerCase()}`);
  }
  for (const category of ["Rings", "Necklaces", "Bracelets", "Earrings"]) {
    await drawer.getByRole("button", { name: category, exact: true }).click();
    const path = `/${category.toLowerCase()}`;
    for (const [name, target] of [
      ["See all", path],
      ["Luma", `${path}?collection=Luma`],
      ["Aurora", `${path}?collection=Aurora`],
      ["Vita", `${path}?collection=Vita`],
    ] as const) {
      await expect(drawer.getByRole("link", { name, exact: true })).toHaveAttribute("href", target);
    }
  }
});
