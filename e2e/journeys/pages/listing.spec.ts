import { navigateWithin } from "../../support/page/clientNavigate";
import { holdRequests } from "../../support/page/holdRequests";
import { main, productLinks } from "../../support/page/pageElements";
import { expect, test } from "../../support/test";

test("a list is cleared while another one is loaded", async ({ page }) => {
  await page.goto("/rings");
  await productLinks(page).first().waitFor();
  const { letGo } = await holdRequests(page, "**/api/products/product/*collection=Vita*");
  await page.getByRole("button", { name: "Vita", exact: true }).and(main(page).getByRole("button")).click();
  await expect(productLinks(page)).toHaveCount(0);
  await expect(main(page).getByText("Loading...")).toBeAttached();
  letGo();
  await expect(productLinks(page).first()).toBeVisible();
});

test("a card shows its second photograph under the mouse, and the product's gallery contains it once", async ({
  page,
}) => {
  await page.goto("/rings");
  const card = productLinks(page).first();
  await card.hover();
  await expect(card.locator("img")).toHaveCount(2);
  const second = card.locator("img").nth(1);
  const opacity = () =>
    second.evaluate((image) => {
      let visible = 1;
      for (let node: Element | null = image; node; node = node.parentElement)
        visible *= Number(getComputedStyle(node).opacity);
      return visible;
    });
  await expect.poll(opacity).toBe(1);
  expect(await second.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain("Hover");
  await card.click();
  const gallery = page.getByRole("list", { name: /^Pictures of/ }).getByRole("img");
  await expect(gallery.first()).toBeVisible();
  const paths = await gallery.evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => src));
  expect(paths.filter((src) => src.includes("Hover"))).toHaveLength(1);
});

test("a collection page shows its photograph and a text about the collection above the products", async ({ page }) => {
  await page.goto("/about");
  for (const name of ["Aurora", "Luma", "Vita"]) {
    const route = `/${name.toLowerCase()}`;
    await navigateWithin(page, route);
    const advert = main(page).locator("header").first();
    await expect(advert.getByRole("heading", { level: 1 })).toContainText(name);
    const paragraphs = await advert.getByRole("paragraph").allTextContents();
    expect(Math.max(...paragraphs.map((text) => text.length)), route).toBeGreaterThan(60);
    const picture = advert.locator("img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { message: route })
      .toBeGreaterThan(0);
    await productLinks(page).first().waitFor();
    const bottom = await advert.evaluate((node) => node.getBoundingClientRect().bottom);
    const top = await productLinks(page)
      .first()
      .evaluate((node) => node.getBoundingClientRect().top);
    expect(top, route).toBeGreaterThanOrEqual(bottom);
  }
});
