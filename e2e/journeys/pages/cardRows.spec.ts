import type { Page } from "@playwright/test";
import { holdRequests } from "../../support/page/holdRequests";
import { productLinks } from "../../support/page/pageElements";
import { expect, test } from "../../support/test";
import { variant } from "../../support/variant";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Of each row of cards beside each other: the different upper edges of their titles and of their prices, and the most lines of a title. */
const rowsOf = (page: Page) =>
  productLinks(page).evaluateAll((links) => {
    const rows = new Map<string, Element[]>();
    for (const link of links) {
      const list = [...document.querySelectorAll("main ul")].findIndex((one) => one.contains(link));
      const row = `${list}, ${Math.round(link.getBoundingClientRect().top)}`;
      rows.set(row, [...(rows.get(row) ?? []), link]);
    }
    return [...rows.values()].map((cards) => {
      const titles = cards.flatMap((card) => card.querySelector("h3") ?? []);
      const prices = titles.flatMap((title) => title.parentElement?.lastElementChild ?? []);
      const topsOf = (elements: Element[]) =>
        new Set(elements.map((one) => Math.round(one.getBoundingClientRect().top)));
      const linesOf = (title: Element) => {
        const text = document.createRange();
        text.selectNodeContents(title);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
      };
      return {
        titles: topsOf(titles).size,
        prices: topsOf(prices).size,
        lines: Math.max(...titles.map(linesOf)),
      };
    });
  });

/** The titles and the prices of each row are on one line. @param hasLongTitles some title has several lines. */
async function expectOneLine(page: Page, hasLongTitles: boolean): Promise<void> {
  const rows = await rowsOf(page);
  expect(rows.map(({ titles, prices }) => ({ titles, prices }))).toEqual(rows.map(() => ({ titles: 1, prices: 1 })));
  if (hasLongTitles) expect(Math.max(...rows.map(({ lines }) => lines))).toBeGreaterThan(1);
}

test("titles and prices of cards beside each other are on one line, also when Swiper moves the row of a carousel", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/rings");
  await productLinks(page).nth(8).waitFor();
  await expectOneLine(page, true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectOneLine(page, false);

  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto("/");
  await productLinks(page).nth(8).waitFor();
  await expectOneLine(page, true);
  await page.setViewportSize({ width: 768, height: 900 });
  await expectOneLine(page, true);
  const carousel = page.getByRole("region", { name: "Get the Look" });
  await carousel.scrollIntoViewIfNeeded();
  await carousel.getByRole("heading", { level: 2 }).hover();
  await expect(carousel.locator(".swiper-initialized")).toBeVisible();
  await carousel.getByRole("button", { name: "Next products" }).click();
  await expect(carousel.getByRole("listitem").nth(4)).toBeInViewport({ ratio: 0.9 });
  expect((await rowsOf(page)).map(({ titles, prices }) => [titles, prices])).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

for (const width of [360, 768, 1440]) {
  test(
    `products that load take the space of a carousel that they fill: ${width} px`,
    variant(width === 768),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/about");
      const { letGo } = await holdRequests(page, "**/api/products/**");
      await page.getByRole("banner").getByRole("link", { name: "AURELLE" }).click();
      const carousel = page.getByRole("region").filter({ has: page.getByText("Loading...") });
      await expect(carousel.first()).toBeVisible();
      const headings = await carousel.getByRole("heading", { level: 2 }).allTextContents();
      const sectionOf = (heading: string) => page.getByRole("region", { name: heading, exact: true });
      const heightOf = async (heading: string) => Math.round((await sectionOf(heading).boundingBox())?.height ?? 0);
      const before = await Promise.all(headings.map(heightOf));
      letGo();
      for (const heading of headings) await expect(sectionOf(heading).locator("[data-product]").first()).toBeVisible();
      expect(before.length).toBeGreaterThan(0);
      expect(await Promise.all(headings.map(heightOf))).toEqual(before);
    },
  );
}
