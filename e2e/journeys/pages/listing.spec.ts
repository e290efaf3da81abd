import { main, productLinks } from "../../support/pageElements";
import { expect, test } from "../../support/test";

test("a list is cleared while another one is fetched", async ({ page }) => {
  await page.goto("/rings");
  await productLinks(page).first().waitFor();
  let letThrough = () => {};
  const opened = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/products/product/*collection=Vita*", async (route) => {
    await opened;
    await route.continue();
  });
  await page.getByRole("button", { name: "Vita", exact: true }).and(main(page).getByRole("button")).click();
  await expect(productLinks(page)).toHaveCount(0);
  await expect(main(page).getByText("Loading...")).toBeAttached();
  letThrough();
  await expect(productLinks(page).first()).toBeVisible();
});

test("a card shows its second photograph under the mouse, and the product's gallery keeps it", async ({ page }) => {
  await page.goto("/rings");
  const card = productLinks(page).first();
  await card.hover();
  await expect(card.locator("img")).toHaveCount(2);
  const second = card.locator("img").nth(1);
  const opacity = () =>
    second.evaluate((image) => {
      let seen = 1;
      for (let node: Element | null = image; node; node = node.parentElement)
        seen *= Number(getComputedStyle(node).opacity);
      return seen;
    });
  await expect.poll(opacity).toBe(1);
  expect(await second.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain("Hover");
  await card.click();
  const gallery = page.getByRole("list", { name: /^Pictures of/ }).getByRole("img");
  await expect(gallery.first()).toBeVisible();
  const paths = await gallery.evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => src));
  expect(paths.filter((src) => src.includes("Hover"))).toHaveLength(1);
});

test("a collection page shows its photograph and tells of the collection above the products", async ({ page }) => {
  for (const route of ["/aurora", "/luma", "/vita"]) {
    await page.goto(route);
    const advert = main(page).locator("header").first();
    await expect(advert.getByRole("heading", { level: 1 })).toBeVisible();
    const words = await advert.getByRole("paragraph").allTextContents();
    expect(Math.max(...words.map((text) => text.length)), route).toBeGreaterThan(60);
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
