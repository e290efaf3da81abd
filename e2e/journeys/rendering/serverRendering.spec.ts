import type { Page, Request, Response } from "@playwright/test";
import { firstProduct, readHtml, untilHydrated, untilRendered } from "../../support/page/serverRendered";
import { unhydratedPages } from "../../support/page/waitForHydration";
import type { Shop } from "../../support/shop";
import { expect, test } from "../../support/test";
import { variant } from "../../support/variant";

/** Expects that the page comes rendered, is hydrated without rendering again, and requests none of its data again. */
async function expectRenderedOnce(page: Page, shop: Shop, path: string): Promise<void> {
  await untilRendered(shop, path, /<h1/);
  const requests: string[] = [];
  const note = (request: Request) => requests.push(new URL(request.url()).pathname);
  page.on("request", note);
  await page.goto(path);
  await untilHydrated(page);
  expect(await page.locator("h1").evaluate((heading) => "isFromServer" in heading)).toBe(true);
  expect(requests.filter((pathname) => pathname.startsWith("/api/products/"))).toEqual([]);
  page.off("request", note);
}

test.describe("a public page", () => {
  test.beforeEach(async ({ page }) => {
    // A page that is rendered again has another heading element.
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        const heading = document.querySelector("h1");
        if (heading) Object.assign(heading, { isFromServer: true });
      });
    });
  });

  test("home page, category, search and contact are server-rendered, and hydrated without rendering again", async ({
    page,
    shop,
  }) => {
    for (const path of ["/", "/rings", "/search?search=ring", "/contact"]) {
      await test.step(path, () => expectRenderedOnce(page, shop, path));
    }
  });

  for (const path of ["/aurora", "/about", "/faq"]) {
    test(`${path} is server-rendered, and hydrated without rendering again`, variant(true), async ({ page, shop }) => {
      await expectRenderedOnce(page, shop, path);
    });
  }

  test("a product is server-rendered with price and Add to Cart, and the browser requests none of its data again", async ({
    page,
    shop,
  }) => {
    const { id, title } = await firstProduct(shop);
    await untilRendered(shop, `/product/${id}`, /Add to Cart/);
    expect(await readHtml(shop, `/product/${id}`)).toContain(title);
    await expectRenderedOnce(page, shop, `/product/${id}`);
    await expect(page.locator('[data-remote="cart"][data-state="ready"]')).toBeVisible();
  });

  test("an unknown product is server-rendered as not found, with a 404", async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/404/);
    await untilRendered(shop, "/product/none", /Product not found/);
    const response = (await page.goto("/product/none")) as Response;
    expect(response.status()).toBe(404);
    await untilHydrated(page);
    await expect(page.getByRole("heading", { level: 1, name: "Product not found" })).toBeVisible();
  });
});

test("the cart, which is a visitor's own, is server-rendered with its heading only", async ({ page, shop }) => {
  await untilRendered(shop, "/cart", /<header class="[^"]*"><h1 class="[^"]*">Your Shopping Cart<\/h1>/);
  await page.goto("/cart");
  await expect(page.getByRole("main").getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Your Shopping Cart"]);
});

test("a page contains no data of a visitor, and simultaneous requests get their own pages", async ({ shop }) => {
  await untilRendered(shop, "/rings", /Halo Morganite Ring/);
  const terms = ["ring", "halo", "band", "pearl", "leaf", "gold", "vine", "moon"];
  /** @returns whether the server rendered the page. On a busy machine it may leave one to the browser. */
  const readResults = async (term: string): Promise<boolean> => {
    const response = await fetch(`${shop.url}/search?search=${term}&sort=price`, {
      headers: { Cookie: `userToken=secret-${term}; cart=x` },
    });
    const html = await response.text();
    expect(html).not.toContain("secret-");
    for (const other of terms) if (other !== term) expect(html).not.toContain(`"search":"${other}"`);
    expect(response.headers.get("set-cookie")).toBeNull();
    if (!html.includes(`"search":"${term}"`)) return false;
    expect(html).toMatch(new RegExp(`Results for <bdi>“(?:<!-- -->)?${term}`));
    expect(response.headers.get("cache-control")).toContain("s-maxage");
    return true;
  };
  await Promise.all(terms.map((term) => expect.poll(() => readResults(term)).toBe(true)));
});

test("an unchanged page is not sent again, and has the same policy", async ({ shop }) => {
  await untilRendered(shop, "/about", /<h1/);
  const first = await fetch(`${shop.url}/about`);
  const again = await fetch(`${shop.url}/about`, { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
});

test("a hidden countdown stays hidden on the next page, even before its scripts are loaded", async ({ page, shop }) => {
  await untilRendered(shop, "/rings", /Hide the order deadline/);
  await page.goto("/rings");
  await untilHydrated(page);
  const banner = page.getByRole("complementary", { name: "Order deadline" });
  await banner.getByRole("button", { name: "Hide the order deadline" }).click();
  await expect(banner).toHaveCount(0);
  unhydratedPages.add(page);
  await page.route("**/assets/main.*.js", () => {}); // the request gets no response
  await page.goto("/about", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('aside[aria-label="Order deadline"]')).toBeHidden();
});
