import { untilRendered } from "../../support/serverRendered";
import { expect, test } from "../../support/test";

test("the first data of a listing are there when its link is pressed", async ({ page, shop }) => {
  await untilRendered(shop, "/about", /<h1/);
  await page.goto("/about");
  const asked = page.waitForResponse((answer) => answer.url().includes("/api/products/product/?category=rings"));
  const nav = page.getByRole("navigation", { name: "Categories" });
  await nav.getByRole("button", { name: "Rings", exact: true }).click();
  const link = nav.locator('a[href="/rings"]').first();
  await link.hover();
  await (await asked).finished();
  await link.click();
  await expect(page.getByRole("main").locator("a[data-product]").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Rings" })).toBeVisible();
});

test("the code behind a link near the screen is fetched before anybody points at it, and not for who saves data", async ({
  browser,
  shop,
}) => {
  await untilRendered(shop, "/", /Get the Look/);
  /** The scripts of a first visit to the home page on a phone, by the path of each. */
  const visit = async (savesData: boolean) => {
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 400 } });
    const page = await context.newPage();
    if (savesData) {
      await page.addInitScript(() =>
        Object.defineProperty(Reflect.get(navigator, "connection"), "saveData", { value: true }),
      );
    }
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/");
    return { page, asked, has: (chunk: string) => asked.some((path) => path.includes(`/${chunk}.`)) };
  };
  const near = await visit(false);
  await expect.poll(() => near.has("listings")).toBe(true);
  // The first link to a product is below the screen, and further than near.
  expect(near.has("src_pages_ProductPage_tsx")).toBe(false);
  await near.page.getByRole("region", { name: "Get the Look" }).scrollIntoViewIfNeeded();
  await expect.poll(() => near.has("src_pages_ProductPage_tsx")).toBe(true);
  await near.page.context().close();

  const saving = await visit(true);
  await saving.page.getByRole("region", { name: "Get the Look" }).scrollIntoViewIfNeeded();
  // What is on the screen itself comes.
  await expect.poll(() => saving.has("carousels")).toBe(true);
  await saving.page.waitForLoadState("networkidle");
  expect(saving.has("listings") || saving.has("src_pages_ProductPage_tsx")).toBe(false);
  await saving.page.context().close();
});
