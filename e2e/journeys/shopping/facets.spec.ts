import type { Page } from "@playwright/test";
import { apiIdle } from "../../support/page/apiIdle";
import { axeFindings } from "../../support/page/axe";
import { openOnPhone } from "../../support/page/openOnPhone";
import { main, productLinks } from "../../support/page/pageElements";
import { untilRendered } from "../../support/page/serverRendered";
import { unhydratedPages } from "../../support/page/waitForHydration";
import { productAddress } from "../../support/productAddress";
import { expect, test } from "../../support/test";

/** Finding by metal, stone, price, size and stock, with the numbers that each choice leaves. */

const region = (page: Page) => page.getByRole("region", { name: "Filters" });
const box = (page: Page, label: string) =>
  region(page).getByRole("checkbox", { name: new RegExp(`^${label} \\(\\d+\\)$`) });
/** The number that the option promises. */
const countOf = async (page: Page, label: string) =>
  Number(/\((\d+)\)/.exec(await box(page, label).evaluate((node) => node.parentElement?.textContent ?? ""))?.[1]);
const isFor = (page: Page, count: number) =>
  expect(
    main(page)
      .getByText(new RegExp(`^${count} products?$`))
      .first(),
  ).toBeVisible();

test("a category and two facets by mouse: counts hold, the address is shareable, and Back leads to the same place", async ({
  page,
  browser,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/rings");
  const gold = await countOf(page, "Gold");
  expect(gold).toBeGreaterThan(1);
  await box(page, "Gold").check();
  await isFor(page, gold);
  await apiIdle(page.context()); // the counts come in a response of their own
  const diamonds = await countOf(page, "Diamond");
  await box(page, "Diamond").check();
  await isFor(page, diamonds);
  await expect(page).toHaveURL("/rings?metal=gold&stone=diamond");
  expect(await axeFindings(page)).toEqual([]);

  const other = await browser.newContext({ baseURL: shop.url, locale: "en-GB" });
  const shared = await other.newPage();
  await shared.goto(page.url());
  await isFor(shared, diamonds);
  await expect(box(shared, "Gold")).toBeChecked();
  await other.close();

  const last = productLinks(page).last();
  const id = await last.getAttribute("data-product");
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await last.click();
  await expect(page).toHaveURL(productAddress(String(id)));
  await page.goBack();
  await expect(productLinks(page)).toHaveCount(diamonds);
  await expect(page.locator(`[data-product="${id}"]`)).toBeFocused();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThanOrEqual(2);
  await page.goBack();
  await isFor(page, gold);
  await expect(box(page, "Diamond")).not.toBeChecked();

  const chips = page.getByRole("list", { name: "Active filters" });
  await chips.getByRole("button", { name: "Remove filter: Gold" }).click();
  await expect(page).toHaveURL("/rings");
});

test("the phone's sheet by touch says what is left, and shows it without moving the page", async ({
  browser,
  shop,
}) => {
  const page = await openOnPhone(browser, shop);
  await page.goto("/search?search=gold+hoops+under+200");
  await productLinks(page).first().waitFor();
  await page.goto("/vita");
  await productLinks(page).first().waitFor();
  await region(page).getByRole("button", { name: "Filters" }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const earrings = await countOf(page, "Earrings");
  await box(page, "Earrings").tap();
  const show = sheet.getByRole("button", { name: /^Show / });
  await expect(show).toHaveText(`Show ${earrings} products`);
  expect(await axeFindings(page)).toEqual([]);
  await show.tap();
  await expect(sheet).toBeHidden();
  await isFor(page, earrings);
  await expect(page).toHaveURL("/vita?category=earrings");
  await page.getByRole("button", { name: "Clear all" }).tap();
  await expect(page).toHaveURL("/vita");
  await page.context().close();
});

test("facets by keyboard: the focus stays on the box, and Escape closes the sheet", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/earrings");
  const toggle = region(page).getByRole("button", { name: "Filters" });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await box(page, "Silver").focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/earrings?metal=silver");
  await expect(box(page, "Silver")).toBeFocused();
  await expect(box(page, "Silver")).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(region(page).getByRole("button", { name: "Filters (1)" })).toBeFocused();
});

test("without JavaScript the facets are a form", async ({ browser, shop }) => {
  await untilRendered(shop, "/necklaces", /name="metal"/);
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false, locale: "en-GB" });
  const page = await context.newPage();
  unhydratedPages.add(page);
  await page.goto("/necklaces?collection=Aurora&sort=price");
  const silver = await countOf(page, "Silver");
  await box(page, "Silver").check();
  await region(page).getByRole("button", { name: "Show products" }).click();
  await isFor(page, silver);
  const { searchParams } = new URL(page.url());
  expect([...searchParams].filter(([, value]) => value !== "")).toEqual([
    ["collection", "Aurora"],
    ["sort", "price"],
    ["metal", "silver"],
  ]);
  await region(page).getByRole("button", { name: "Aurora" }).click();
  await expect(page).toHaveURL(/metal=silver/);
  await expect(page).not.toHaveURL(/Aurora/);
  await context.close();
});
