import { main } from "../../support/page/pageElements";
import { readHtml, untilRendered } from "../../support/page/serverRendered";
import { type Shop, startShop } from "../../support/shop";
import { SpecificationApi, specificationProducts } from "../../support/specificationApi";
import { expect, test } from "../../support/test";
import { variant } from "../../support/variant";

/**
 * First loads with a back end of exactly the specification's shape, which the server and the browser both call. The whole grid runs in
 * jsdom: mf-catalog/src/pages/firstLoads.test.tsx.
 */

const backend = new SpecificationApi();
let shop: Shop;
test.beforeAll(async () => {
  await backend.open();
  shop = await startShop({ env: { API_URL: backend.url } });
});
test.afterAll(async () => {
  await shop?.stop();
  await backend.close();
});
// Hooks that run before the shop starts have none.
test.use({ baseURL: ({ browserName: _ }, use) => use(shop?.url) });

/** Calls that a shop makes beyond the specification, and pictures that this back end does not have. */
const missing = /Failed to load resource/;
test.beforeEach(({ browserErrors }) => {
  backend.answer = null;
  browserErrors.allow(missing);
});

const list = JSON.stringify({ results: specificationProducts, next: null });
const unreadable: readonly [string, string][] = [
  ["/rings", "{}"],
  ["/search?search=gold", '"text"'],
  ["/luma", "[]"],
  ["/earrings", "null"],
  ["/necklaces", list.slice(0, -1)],
  ["/bracelets", JSON.stringify({ results: "none", next: 7 })],
  ["/vita", "<!doctype html><title>Sign in to the Wi-Fi</title>"],
];
for (const [index, [path, answer]] of unreadable.entries()) {
  test(
    `U1 ${path} whose first list is ${answer.slice(0, 20)} says so, and Try again loads it`,
    variant(index > 1),
    async ({ page }) => {
      backend.answer = answer;
      await page.goto(path);
      await expect(main(page).getByRole("alert")).toHaveText(/^Error: The shop's answer could not be read/);
      backend.answer = list;
      await main(page).getByRole("button", { name: "Try again" }).click();
      await expect(main(page).locator("[data-product]").first()).toBeVisible();
    },
  );
}

test("U2 one unreadable row takes neither carousel of the home page away", async ({ page }) => {
  backend.answer = JSON.stringify({ results: [{ id: 1, title: null }, null, ...specificationProducts], next: null });
  await page.goto("/");
  for (const name of ["Perfect Birthday Gift Ideas", "Get the Look"]) {
    await expect(main(page).getByRole("region", { name }).locator("[data-product]").first()).toBeVisible();
  }
});

test("U6 a back end of the specification's shape gets its products rendered, titles, JSON-LD and a 404", async ({
  request,
}) => {
  // The server may have cached the page of a test above, whose list has every product.
  const productCount = async () => (await readHtml(shop, "/rings")).match(/data-product="/g)?.length;
  await expect.poll(productCount).toBe(3);
  const rings = await readHtml(shop, "/rings");
  expect(rings).toContain("−10%");
  expect(rings).not.toContain("−0%");
  expect(rings).toContain('src="/photos/rings%20%231.jpg"');
  // Where the back end's answer comes late, as on a busy machine, the server leaves a page to the browser, with 200.
  await untilRendered(shop, "/product/1", "<title>rings 1 · Aurelle</title>");
  expect(await readHtml(shop, "/product/1")).toContain('"@type":"Product"');
  await expect.poll(async () => (await request.get("/product/none")).status()).toBe(404);
});
