import type { Page } from "@playwright/test";
import { axeFindings } from "../../support/page/axe";
import { openOnPhone } from "../../support/page/openOnPhone";
import { main, productLinks } from "../../support/page/pageElements";
import { untilHydrated } from "../../support/page/serverRendered";
import { unhydratedPages } from "../../support/page/waitForHydration";
import { expect, test } from "../../support/test";

/** The header's search, with suggestions while it is typed. */

const field = (page: Page) => page.getByRole("combobox", { name: "Search jewellery" });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const toggle = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Search" }).first();

test("1440 px, by keyboard and by mouse: a misspelt search is suggested, opened, and offered again afterwards", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/faq");
  await untilHydrated(page);
  await field(page).focus();
  await page.keyboard.type("saphire necklace", { delay: 30 });
  await expect(list(page).getByRole("group", { name: /sapphire/ })).toBeVisible();
  await expect(list(page).getByRole("option").filter({ hasText: "£" }).first()).toContainText("Sapphire");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?search=saphire+necklace");
  await expect(main(page).getByText(/^Showing results for/)).toContainText("sapphire necklace");

  await field(page).focus();
  await field(page).fill("");
  await expect(list(page).getByRole("option")).toHaveText(["saphire necklace"]);
  await page.keyboard.type("gold hoops under 200", { delay: 30 });
  const product = list(page).getByRole("option").filter({ hasText: "£" }).first();
  await expect(product).toContainText(/Hoops.*£1\d\d$/);
  const address = await product.getAttribute("href");
  await page.keyboard.press("ArrowDown");
  await expect(list(page).getByRole("option", { selected: true })).toHaveCount(1);
  while ((await list(page).getByRole("option", { selected: true }).getAttribute("href")) !== address) {
    await page.keyboard.press("ArrowDown");
  }
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address ?? "");
  await expect(list(page)).toBeHidden();

  await test.step("by mouse: Escape closes the list and then nothing else, and a press elsewhere closes it", async () => {
    await field(page).click();
    await field(page).fill("pearl");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list(page)).toBeHidden();
    await expect(field(page)).toHaveValue("pearl");
    await field(page).click();
    await expect(list(page)).toBeVisible();
    await main(page).getByRole("heading", { level: 1 }).click();
    await expect(list(page)).toBeHidden();
    await field(page).click();
    const found = list(page).getByRole("option").filter({ hasText: "£" }).first();
    const next = await found.getAttribute("href");
    await found.click();
    expect(next).not.toBe(address);
    await expect(page).toHaveURL(next ?? "");
  });
});

test("360 px, by touch: the sheet suggests, a recent search can be removed, and nothing moves", async ({
  browser,
  shop,
}) => {
  const page = await openOnPhone(browser, shop);
  await page.goto("/");
  await untilHydrated(page);
  await toggle(page).tap();
  await expect(field(page)).toBeFocused();
  await field(page).fill("gold hoops under 200");
  await expect(list(page).getByRole("option").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await list(page)
    .getByRole("option", { name: /^See all results/ })
    .tap();
  await expect(page).toHaveURL("/search?search=gold+hoops+under+200");
  await productLinks(page).first().waitFor();

  await toggle(page).tap();
  await field(page).fill("");
  await expect(list(page).getByRole("option")).toHaveText(["gold hoops under 200"]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove “gold hoops under 200”" }).tap();
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem("mine.searches"))).toBeNull();
  await page.context().close();
});

test("without the code of the suggestions, and without JavaScript, the field is a form", async ({
  page,
  browser,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load resource|Loading chunk/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route(/Suggestions_tsx\./, (route) => route.abort());
  await page.goto("/faq");
  await untilHydrated(page);
  await field(page).click();
  await field(page).fill("opal");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?search=opal");
  await expect(page.getByRole("banner")).toBeVisible();

  const context = await browser.newContext({
    baseURL: shop.url,
    javaScriptEnabled: false,
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
  });
  const plain = await context.newPage();
  unhydratedPages.add(plain);
  await plain.goto("/faq");
  await field(plain).fill("opal");
  await field(plain).press("Enter");
  await expect(plain).toHaveURL("/search?search=opal");
  await context.close();
});
