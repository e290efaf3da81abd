import type { Response } from "@playwright/test";
import { firstProduct, readHtml, untilHydrated, untilRendered } from "../../support/serverRendered";
import { expect, test } from "../../support/test";

const publicPages = ["/", "/rings", "/necklaces", "/aurora", "/search?search=ring", "/about", "/contact", "/faq"];

test.describe("a public page", () => {
  for (const path of publicPages) {
    test(`${path} comes drawn, and the browser joins it without drawing anything anew`, async ({ page, shop }) => {
      await untilRendered(shop, path, /<h1/);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      // Whoever draws anew puts another heading in the place of this one.
      await page.addInitScript(() => {
        document.addEventListener("DOMContentLoaded", () => {
          const heading = document.querySelector("h1");
          if (heading) Object.assign(heading, { wasDrawn: true });
        });
      });
      await page.goto(path);
      await untilHydrated(page);
      expect(await page.locator("h1").evaluate((heading) => "wasDrawn" in heading)).toBe(true);
      expect(asked.filter((pathname) => pathname.startsWith("/api/products/"))).toEqual([]);
    });
  }

  test("a product comes with its price and Add to Cart, and the browser asks for nothing of it again", async ({
    page,
    shop,
  }) => {
    const { id, title } = await firstProduct(shop);
    await untilRendered(shop, `/product/${id}`, /Add to Cart/);
    expect(await readHtml(shop, `/product/${id}`)).toContain(title);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/product/${id}`);
    await untilHydrated(page);
    await expect(page.locator('[data-remote="cart"][data-state="ready"]')).toBeVisible();
    expect(asked.filter((pathname) => pathname.startsWith("/api/products/"))).toEqual([]);
  });

  test("an unknown product is drawn as one, with a 404", async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/404/);
    await untilRendered(shop, "/product/none", /Product not found/);
    const answer = (await page.goto("/product/none")) as Response;
    expect(answer.status()).toBe(404);
    await untilHydrated(page);
    await expect(page.getByRole("heading", { level: 1, name: "Product not found" })).toBeVisible();
  });
});

test("the cart, which is one visitor's own, comes with its heading", async ({ page, shop }) => {
  expect(await readHtml(shop, "/cart")).toMatch(/<header class="[^"]*"><h1 class="[^"]*">Your Shopping Cart<\/h1>/);
  await page.goto("/cart");
  await expect(page.getByRole("main").getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Your Shopping Cart"]);
});

test("nothing of one visitor is in a page, and two who ask at once get their own", async ({ shop }) => {
  await untilRendered(shop, "/rings", /Halo Morganite Ring/);
  const words = ["ring", "halo", "band", "pearl", "leaf", "gold", "vine", "moon"];
  const pages = await Promise.all(
    words.map((word) =>
      fetch(`${shop.url}/search?search=${word}&sort=price`, {
        headers: { Cookie: `userToken=secret-${word}; cart=x` },
      }),
    ),
  );
  for (const [index, answer] of pages.entries()) {
    const html = await answer.text();
    const word = words[index] ?? "";
    expect(html).toMatch(new RegExp(`Results for <bdi>“<!-- -->${word}|Results for <bdi>“${word}`));
    expect(html).toContain(`"search":"${word}"`);
    expect(html).not.toContain("secret-");
    for (const other of words) if (other !== word) expect(html).not.toContain(`"search":"${other}"`);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("cache-control")).toContain("s-maxage");
  }
});

test("a page that has not changed is not sent again, and keeps its policy", async ({ shop }) => {
  await untilRendered(shop, "/about", /<h1/);
  const first = await fetch(`${shop.url}/about`);
  const again = await fetch(`${shop.url}/about`, { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
});

test("the countdown that was hidden is not drawn on the next page, not even before its scripts come", async ({
  page,
  shop,
}) => {
  await untilRendered(shop, "/rings", /Hide the order deadline/);
  await page.goto("/rings");
  await untilHydrated(page);
  const banner = page.getByRole("complementary", { name: "Order deadline" });
  await banner.getByRole("button", { name: "Hide the order deadline" }).click();
  await expect(banner).toHaveCount(0);
  await page.route("**/assets/main.*.js", () => {}); // never answered
  await page.goto("/about", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('aside[aria-label="Order deadline"]')).toBeHidden();
});
