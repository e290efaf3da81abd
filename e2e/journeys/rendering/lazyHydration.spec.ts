import { untilHydrated, untilRendered } from "../../support/page/serverRendered";
import { expect, test } from "../../support/test";

test("a part below the screen is hydrated when it is near the viewport", async ({ page, shop }) => {
  // A busy server may send the page before its products. Such a page loads them in the browser.
  await untilRendered(shop, "/", /^(?!.*Loading\.\.\.).*Get the Look/s);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto("/");
  const carousel = page.getByRole("region", { name: "Get the Look" });
  await expect(carousel.getByRole("link").first()).toBeAttached();
  // An anonymous visitor who only reads sends no API request, and does not load the API client.
  expect(requests.filter((pathname) => pathname.startsWith("/api/") || pathname.includes("transport"))).toEqual([]);
  await untilHydrated(page);
  // The arrows appear with the hydration.
  await expect(carousel.getByRole("button", { name: "Next products" })).toHaveCount(0);
  await carousel.scrollIntoViewIfNeeded();
  await carousel.getByRole("button", { name: "Next products" }).click();
  await expect(carousel.getByRole("button", { name: "Previous products" })).not.toHaveAttribute("aria-disabled");
});

test("a carousel is scrolled by the browser until a mouse is used, then by Swiper, from the same position", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await untilHydrated(page);
  const carousel = page.getByRole("region", { name: "Perfect Birthday Gift Ideas" });
  await carousel.scrollIntoViewIfNeeded();
  const row = carousel.locator(".swiper");
  const third = carousel.getByRole("listitem").nth(2);
  await row.evaluate((element) => element.scrollTo({ left: 2 * (element.querySelector("li")?.offsetWidth ?? 0) + 60 }));
  await expect(third).toBeInViewport({ ratio: 0.9 });
  expect(requests.filter((pathname) => pathname.includes("swiper"))).toEqual([]);
  const before = await third.boundingBox();
  await carousel.getByRole("heading", { level: 2 }).hover();
  await expect(row).toHaveClass(/swiper-initialized/);
  const after = await third.boundingBox();
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThanOrEqual(1);
  expect(after?.width).toBeCloseTo(before?.width ?? 0, 0);
  await carousel.getByRole("link").nth(2).focus();
  await page.keyboard.press("ArrowRight");
  await expect(carousel.getByRole("listitem").nth(3)).toBeInViewport({ ratio: 0.9 });
});
